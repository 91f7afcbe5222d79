// For each function of the list, `late_NAME`: a jump to it. What it is called with stays where it is, whatever its type.

#include "late.h"

#if LATE_LIBRARIES

  .text
  .set number, 0

#if defined(__x86_64__)

  .macro late_call name
  .globl \name
  .hidden \name
  .type \name, %function
\name:
  endbr64
  movl $number, %r11d
  jmp late_jump
  .size \name, . - \name
  .set number, number + 1
  .endm

  .type late_jump, %function
late_jump:
  .cfi_startproc
  leaq late_functions(%rip), %r10
  movq (%r10, %r11, 8), %r10
  testq %r10, %r10
  jz 1f
  jmpq *%r10
1: // The first call: all registers in which arguments are passed are kept while the function is looked for.
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  pushq %rax
  pushq %rdi
  pushq %rsi
  pushq %rdx
  pushq %rcx
  pushq %r8
  pushq %r9
  subq $136, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  movl %r11d, %edi
  callq late_find
  movq %rax, %r10
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  addq $136, %rsp
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  popq %rax
  popq %rbp
  .cfi_def_cfa %rsp, 8
  jmpq *%r10
  .cfi_endproc
  .size late_jump, . - late_jump

#else

  .macro late_call name
  .globl \name
  .hidden \name
  .type \name, %function
\name:
  hint #34 // bti c
  mov x16, #number
  b late_jump
  .size \name, . - \name
  .set number, number + 1
  .endm

  // Keeps the registers of arguments on the stack, or takes them back.
  .macro arguments pair, one
  \pair x0, x1, [sp, #16]
  \pair x2, x3, [sp, #32]
  \pair x4, x5, [sp, #48]
  \pair x6, x7, [sp, #64]
  \one x8, [sp, #80]
  \pair q0, q1, [sp, #96]
  \pair q2, q3, [sp, #128]
  \pair q4, q5, [sp, #160]
  \pair q6, q7, [sp, #192]
  .endm

  .type late_jump, %function
late_jump:
  .cfi_startproc
  adrp x17, late_functions
  add x17, x17, :lo12:late_functions
  ldr x17, [x17, x16, lsl #3]
  cbz x17, 1f
  br x17
1: // The first call: all registers in which arguments are passed are kept while the function is looked for.
  stp x29, x30, [sp, #-224]!
  .cfi_def_cfa_offset 224
  .cfi_offset x29, -224
  .cfi_offset x30, -216
  mov x29, sp
  arguments stp, str
  mov w0, w16
  bl late_find
  mov x17, x0
  arguments ldp, ldr
  ldp x29, x30, [sp], #224
  .cfi_def_cfa_offset 0
  .cfi_restore x29
  .cfi_restore x30
  br x17
  .cfi_endproc
  .size late_jump, . - late_jump

#endif

#undef FUNCTION
#define FUNCTION(name) late_call late_##name
#include "functions/all.h"

#endif

#ifdef __linux__
  .section .note.GNU-stack, "", %progbits
#endif
