#include "Simulated.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char message[512];
static int status;
static const int crashes[] = {SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSEGV, SIGBUS};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction before[crash_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_set;

static void exit_instead(int signal) {
  (void)signal;
  size_t length = strnlen(message, sizeof message);
  ssize_t written = write(STDERR_FILENO, message, length);
  (void)written;
  _exit(status);
}

void storestorm_exit_on_crash(const char *line, int with_status) {
  pthread_mutex_lock(&lock);
  // A run ends with its first escape.
  if (!is_set) {
    is_set = true;
    strncpy(message, line, sizeof message - 1);
    status = with_status;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = exit_instead;
    action.sa_flags = SA_ONSTACK;
    for (int index = 0; index < crash_count; index++)
      sigaction(crashes[index], &action, &before[index]);
  }
  pthread_mutex_unlock(&lock);
}

void storestorm_crash_again(void) {
  pthread_mutex_lock(&lock);
  if (is_set) {
    is_set = false;
    for (int index = 0; index < crash_count; index++)
      sigaction(crashes[index], &before[index], NULL);
    *message = 0;
  }
  pthread_mutex_unlock(&lock);
}

/* The number of waits without blocking after which the program counts as stuck. */
static const int most_waits = 10000;
static atomic_int waits;
static atomic_int status_when_stuck = -1;

void storestorm_exit_when_stuck(int with_status) { atomic_store(&status_when_stuck, with_status); }

void storestorm_note_wait(void) {
  if (!storestorm_simulated()) return;
  storestorm_note_escape(storestorm_escape_wait);
  if (atomic_fetch_add(&waits, 1) < most_waits) return;
  int given = atomic_load(&status_when_stuck);
  if (*message) exit_instead(0);
  if (given >= 0) _exit(given);
  static const char line[] =
      "Fatal error: not deterministic: simulated code keeps blocking its thread\n";
  ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);
  (void)written;
  abort();
}

void storestorm_forget_waits(void) { atomic_store(&waits, 0); }
