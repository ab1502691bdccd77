import type { Credentials } from './open-session.ts'

// By hand, where every other form takes the contract's schemas: Zod would be 6 of the 85 KiB that the first page of
// the cabinet may have. `sign-in-rules.test.ts` holds both to the same answers; lengths are the inputs' own.

/** Which of the two is still missing (C04). */
export const isMissing = ({ account, password }: Credentials): Record<keyof Credentials, boolean> => ({
  account: account.trim() === '',
  password: password === '',
})

/** Six digits of an application, or a recovery code, which is longer. */
export const isCodeComplete = (code: string): boolean => code.trim().length >= 6
