import type { Credentials } from './use-sign-in.ts'

// Written by hand, while most forms use the contract's schemas: Zod would take 6 of the 80 KiB that the first
// page of the cabinet may have. `sign-in-rules.test.ts` compares both; the inputs limit the lengths.

/** Which of the two is still missing (C04). */
export const isMissing = ({ account, password }: Credentials): Record<keyof Credentials, boolean> => ({
  account: account.trim() === '',
  password: password === '',
})

/** Six digits of an authenticator application, or a recovery code, which is longer. */
export const isCodeComplete = (code: string): boolean => code.trim().length >= 6
