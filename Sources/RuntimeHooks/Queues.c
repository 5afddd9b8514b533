#define _GNU_SOURCE
#include "NextFunction.h"
#include "QueueTargets.h"
#include "Simulated.h"
#include "TimerSources.h"

#include <stdlib.h>
#include <string.h>

static storestorm_queue_handlers handlers;
void storestorm_capture_queues(storestorm_queue_handlers given) { handlers = given; }

#if defined(__linux__)

/* --- Queues --- */

static const uint64_t time_now = 0;
static const uint64_t time_forever = ~(uint64_t)0;

void *storestorm_main_queue(void) {
  static _Atomic(void *) found;
  void *main = atomic_load_explicit(&found, memory_order_relaxed);
  if (!main) {
    main = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
    atomic_store_explicit(&found, main, memory_order_relaxed);
  }
  return main;
}

static bool is_main(const void *queue) { return queue == storestorm_main_queue(); }

bool storestorm_is_global_queue(void *queue) {
  typedef const char *(*label_function)(void *queue);
  static _Atomic(label_function) found;
  static const char root[] = "com.apple.root.";
  const char *label = NEXT(found, label_function, "dispatch_queue_get_label")(queue);
  return label && !strncmp(label, root, sizeof root - 1);
}

/* Returns the queue whose lane runs the work of a queue: the last one in its chain of targets. */
static void *base_of(void *queue) {
  void *base = queue;
  for (void *next = queue; next; next = storestorm_target_of(next)) base = next;
  return base;
}

static storestorm_queue_kind kind_of(void *base) {
  if (is_main(base)) return storestorm_queue_main;
  return storestorm_is_global_queue(base) ? storestorm_queue_concurrent : storestorm_queue_serial;
}

typedef void (*object_function)(void *object);

static void retain_object(void *object) {
  static _Atomic(object_function) found;
  NEXT(found, object_function, "dispatch_retain")(object);
}

static void release_object(void *object) {
  static _Atomic(object_function) found;
  NEXT(found, object_function, "dispatch_release")(object);
}

void storestorm_keep_queue(uintptr_t queue) { retain_object((void *)queue); }

void storestorm_release_queue(uintptr_t queue) { release_object((void *)queue); }

/* --- Blocks, and functions with a context --- */

struct block {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *block);
};

typedef void (*work_function)(void *context);

/* Work to run on a queue. */
struct work {
  void *queue;
  struct block *block;
  work_function function;
  void *context;
  /* Called with the context if the work will not run; may be null. */
  work_function dropped;
  /* The group that the work leaves when it has run. */
  void *group;
};

static struct block *copy_block(struct block *block) {
  typedef struct block *(*copy_function)(struct block *block);
  static _Atomic(copy_function) found;
  copy_function copy = atomic_load_explicit(&found, memory_order_relaxed);
  if (!copy) {
    copy = (copy_function)dlsym(RTLD_DEFAULT, "_Block_copy");
    atomic_store_explicit(&found, copy, memory_order_relaxed);
  }
  return copy(block);
}

static void release_block(struct block *block) {
  static _Atomic(object_function) found;
  object_function release = atomic_load_explicit(&found, memory_order_relaxed);
  if (!release) {
    release = (object_function)dlsym(RTLD_DEFAULT, "_Block_release");
    atomic_store_explicit(&found, release, memory_order_relaxed);
  }
  release(block);
}

void storestorm_call_block(void *block) { ((struct block *)block)->invoke(block); }

void *storestorm_copy_block(void *block) { return block ? copy_block(block) : NULL; }

void storestorm_release_block(void *block) {
  if (block) release_block(block);
}

static struct work *make_work(void *queue, struct block *block, work_function function,
                              void *context, void *group) {
  struct work *work = malloc(sizeof *work);
  if (!work) abort();
  retain_object(queue);
  if (group) retain_object(group);
  *work = (struct work){queue, storestorm_copy_block(block), function, context, NULL, group};
  return work;
}

static void free_work(struct work *work) {
  storestorm_release_block(work->block);
  release_object(work->queue);
  if (work->group) release_object(work->group);
  free(work);
}

static void drop_work(void *given) {
  struct work *work = given;
  if (work->dropped) work->dropped(work->context);
  free_work(work);
}

/* A queue whose work runs on this thread for a simulation, and the queue that waits for it. */
struct place {
  void *queue;
  struct place *outside;
};
static _Thread_local struct place *present;

static void run_on(void *queue, struct place *outside, struct block *block, work_function function,
                   void *context) {
  struct place *before = present;
  struct place here = {queue, outside};
  present = &here;
  if (block) {
    block->invoke(block);
  } else {
    function(context);
  }
  present = before;
}

void dispatch_group_leave(void *group);

static void run_work(void *given) {
  struct work *work = given;
  run_on(work->queue, NULL, work->block, work->function, work->context);
  if (work->group) dispatch_group_leave(work->group);
  free_work(work);
}

static bool hand_over(struct work *work, int64_t delay) {
  void *base = base_of(work->queue);
  storestorm_work given = {work, run_work, drop_work};
  if (handlers.enqueue(storestorm_simulated(), base, kind_of(base), delay, given)) return true;
  free_work(work);
  return false;
}

/* Hands work to the simulation; returns false if the simulation does not take it. */
static bool takes(void *queue, int64_t delay, struct block *block, work_function function,
                  void *context, void *group) {
  if (!storestorm_simulated() || !handlers.enqueue) return false;
  return hand_over(make_work(queue, block, function, context, group), delay);
}

bool storestorm_put_on_queue(void *queue, int64_t delay, void (*function)(void *context),
                             void *context, void (*dropped)(void *context)) {
  if (!storestorm_simulated() || !handlers.enqueue) return false;
  struct work *work = make_work(queue, NULL, function, context, NULL);
  work->dropped = dropped;
  return hand_over(work, delay);
}

/* --- Asynchronous work --- */

typedef void (*block_call)(void *queue, struct block *block);
typedef void (*function_call)(void *queue, void *context, work_function function);

OURS void dispatch_async(void *queue, struct block *block) {
  static _Atomic(block_call) found;
  if (takes(queue, 0, block, NULL, NULL, NULL)) return;
  NEXT(found, block_call, "dispatch_async")(queue, block);
}

OURS void dispatch_async_f(void *queue, void *context, work_function function) {
  static _Atomic(function_call) found;
  if (takes(queue, 0, NULL, function, context, NULL)) return;
  NEXT(found, function_call, "dispatch_async_f")(queue, context, function);
}

OURS void dispatch_barrier_async(void *queue, struct block *block) {
  static _Atomic(block_call) found;
  if (takes(queue, 0, block, NULL, NULL, NULL)) return;
  NEXT(found, block_call, "dispatch_barrier_async")(queue, block);
}

/* Dispatch's header time.h documents the format. */
int64_t storestorm_delay_until(uint64_t when) {
  const uint64_t continuous = 1ull << 63;
  const uint64_t wall = 3ull << 62;
  if (when == time_now) return 0;
  if (when == time_forever) return INT64_MAX;
  storestorm_clock clock = storestorm_clock_steady;
  int64_t instant = (int64_t)when;
  if ((when & wall) == wall) {
    clock = storestorm_clock_wall;
    instant = -(int64_t)when;
  } else if (when & continuous) {
    instant = (int64_t)(when & ~continuous);
  }
  int64_t now = 0;
  storestorm_present(clock, &now);
  return instant > now ? instant - now : 0;
}

typedef void (*after_call)(uint64_t when, void *queue, struct block *block);
typedef void (*after_function_call)(uint64_t when, void *queue, void *context,
                                    work_function function);

OURS void dispatch_after(uint64_t when, void *queue, struct block *block) {
  static _Atomic(after_call) found;
  if (storestorm_simulated()
      && takes(queue, storestorm_delay_until(when), block, NULL, NULL, NULL)) {
    return;
  }
  storestorm_note_timer();
  NEXT(found, after_call, "dispatch_after")(when, queue, block);
}

/* The runtime's own sleeps end here if they are not captured. */
OURS void dispatch_after_f(uint64_t when, void *queue, void *context, work_function function) {
  static _Atomic(after_function_call) found;
  storestorm_note_timer();
  after_function_call next = NEXT(found, after_function_call, "dispatch_after_f");
  if (next) next(when, queue, context, function);
}

/* --- Groups --- */

typedef void (*group_call)(void *group);
typedef long (*group_wait_call)(void *group, uint64_t timeout);
typedef void (*group_block_call)(void *group, void *queue, struct block *block);

static int64_t change_group(void *group, int64_t change) {
  void *simulation = storestorm_simulated();
  return simulation && handlers.group ? handlers.group(simulation, group, change) : 0;
}

OURS void dispatch_group_enter(void *group) {
  static _Atomic(group_call) found;
  NEXT(found, group_call, "dispatch_group_enter")(group);
  change_group(group, 1);
}

OURS void dispatch_group_leave(void *group) {
  static _Atomic(group_call) found;
  NEXT(found, group_call, "dispatch_group_leave")(group);
  change_group(group, -1);
}

OURS void dispatch_group_async(void *group, void *queue, struct block *block) {
  static _Atomic(group_block_call) found;
  if (storestorm_simulated()) {
    dispatch_group_enter(group);
    if (takes(queue, 0, block, NULL, NULL, group)) return;
    dispatch_group_leave(group);
  }
  NEXT(found, group_block_call, "dispatch_group_async")(group, queue, block);
}

OURS void dispatch_group_notify(void *group, void *queue, struct block *block) {
  static _Atomic(group_block_call) found;
  void *simulation = storestorm_simulated();
  if (simulation && handlers.notify) {
    storestorm_work work = {make_work(queue, block, NULL, NULL, NULL), run_work, drop_work};
    void *base = base_of(queue);
    if (handlers.notify(simulation, group, base, kind_of(base), work)) return;
    drop_work(work.work);
  }
  NEXT(found, group_block_call, "dispatch_group_notify")(group, queue, block);
}

/* --- Waiting --- */

/* A wait that blocks a thread that runs a whole world would block that world. Only waits that need
   not block continue. */
OURS long dispatch_group_wait(void *group, uint64_t timeout) {
  static _Atomic(group_wait_call) found;
  group_wait_call next = NEXT(found, group_wait_call, "dispatch_group_wait");
  if (!storestorm_simulated()) return next(group, timeout);
  long result = next(group, time_now);
  if (result && timeout != time_now) storestorm_note_wait();
  return result;
}

OURS long dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  static _Atomic(group_wait_call) found;
  group_wait_call next = NEXT(found, group_wait_call, "dispatch_semaphore_wait");
  if (!storestorm_simulated()) return next(semaphore, timeout);
  long result = next(semaphore, time_now);
  if (result && timeout != time_now) storestorm_note_wait();
  return result;
}

OURS long dispatch_block_wait(struct block *block, uint64_t timeout) {
  static _Atomic(group_wait_call) found;
  group_wait_call next = NEXT(found, group_wait_call, "dispatch_block_wait");
  if (!storestorm_simulated()) return next(block, timeout);
  long result = next(block, time_now);
  if (result && timeout != time_now) storestorm_note_wait();
  return result;
}

struct waiting {
  void *queue;
  struct block *block;
};

static void run_waiting(void *given) {
  struct waiting *waiting = given;
  run_on(waiting->queue, present, waiting->block, NULL, NULL);
}

static void drop_waiting(void *given) { (void)given; }

/* Runs a block now for a waiting caller; returns false outside a simulation. */
static bool runs_now(void *queue, struct block *block) {
  void *simulation = storestorm_simulated();
  if (!simulation || !handlers.run) return false;
  struct waiting waiting = {queue, block};
  storestorm_work work = {&waiting, run_waiting, drop_waiting};
  void *base = base_of(queue);
  return handlers.run(simulation, base, kind_of(base), work);
}

OURS void dispatch_sync(void *queue, struct block *block) {
  static _Atomic(block_call) found;
  if (!runs_now(queue, block)) NEXT(found, block_call, "dispatch_sync")(queue, block);
}

OURS void dispatch_barrier_sync(void *queue, struct block *block) {
  static _Atomic(block_call) found;
  if (!runs_now(queue, block)) NEXT(found, block_call, "dispatch_barrier_sync")(queue, block);
}

typedef void (*apply_call)(size_t count, void *queue, void *block);

OURS void dispatch_apply(size_t count, void *queue, void *block) {
  static _Atomic(apply_call) found;
  if (!storestorm_simulated())
    return NEXT(found, apply_call, "dispatch_apply")(count, queue, block);
  void (*invoke)(void *, size_t) = (void (*)(void *, size_t))((struct block *)block)->invoke;
  for (size_t index = 0; index < count; index++) invoke(block, index);
}

/* --- Where code runs --- */

typedef void (*queue_call)(void *queue);

static bool is_present(void *queue) {
  void *simulation = storestorm_simulated();
  if (!simulation) return false;
  if (is_main(queue) && handlers.on_main) return handlers.on_main(simulation);
  for (struct place *place = present; place; place = place->outside)
    for (void *each = place->queue; each; each = storestorm_target_of(each))
      if (each == queue) return true;
  return false;
}

OURS void dispatch_assert_queue(void *queue) {
  static _Atomic(queue_call) found;
  // All simulated devices share the pool's threads, and none of them is the main thread. An escape
  // has been noted for this, and a trap would hide it.
  if (is_main(queue) && storestorm_current_pool()) return storestorm_note_main();
  if (!is_present(queue)) NEXT(found, queue_call, "dispatch_assert_queue")(queue);
}

OURS void dispatch_assert_queue_barrier(void *queue) {
  static _Atomic(queue_call) found;
  if (!is_present(queue)) NEXT(found, queue_call, "dispatch_assert_queue_barrier")(queue);
}

OURS void dispatch_assert_queue_not(void *queue) {
  static _Atomic(queue_call) found;
  if (is_present(queue)) __builtin_trap();
  // The thread may be the main thread, whatever it does.
  if (!storestorm_simulated()) NEXT(found, queue_call, "dispatch_assert_queue_not")(queue);
}

bool storestorm_is_main(bool *answer) {
  void *simulation = storestorm_simulated();
  if (!simulation || !handlers.on_main || !handlers.is_acting(simulation)) return false;
  *answer = handlers.on_main(simulation);
  return true;
}

OURS void *dispatch_get_specific(const void *key) {
  typedef void *(*specific_call)(const void *key);
  typedef void *(*queue_specific_call)(void *queue, const void *key);
  static _Atomic(specific_call) found;
  static _Atomic(queue_specific_call) found_of_queue;
  bool on_main = false;
  if (!storestorm_is_main(&on_main)) {
    return NEXT(found, specific_call, "dispatch_get_specific")(key);
  }
  void *queue = present ? present->queue : NULL;
  if (!queue && on_main) queue = storestorm_main_queue();
  queue_specific_call of_queue =
      NEXT(found_of_queue, queue_specific_call, "dispatch_queue_get_specific");
  void *value = NULL;
  for (; queue && !value; queue = storestorm_target_of(queue)) value = of_queue(queue, key);
  return value;
}

#else

void storestorm_keep_queue(uintptr_t queue) { (void)queue; }

void storestorm_release_queue(uintptr_t queue) { (void)queue; }

bool storestorm_is_main(bool *answer) {
  (void)answer;
  return false;
}

#endif
