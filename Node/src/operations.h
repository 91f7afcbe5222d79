/* What jobs do: the calls of the library. */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include "job.h"

/* By the names that JavaScript has for them; those of the second list take no time worth waiting for. */
typedef struct named_operation {
  const char *name;
  operation run;
} named_operation;

extern const named_operation awaited_operations[], immediate_operations[];
extern const size_t awaited_operation_count, immediate_operation_count;

/* Writes the file to the job's socket. */
animrender_status run_stream(job *job);

#endif
