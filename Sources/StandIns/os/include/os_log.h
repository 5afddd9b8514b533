/* See os_base.h. */
