import type { Context } from '../../context.ts'
import { dropPassword, setPassword } from './passwords.queries.ts'

/** @param passwordHash result of `hashPassword`, computed outside the caller's transaction */
export const keepPassword = ({ db, now }: Context, userId: number, passwordHash: string): Promise<void> =>
  setPassword(db, userId, { passwordHash, now })

/** Deletes the password: no password opens the account until a new one is set. Runs in the caller's transaction. */
export const voidPassword = ({ db }: Context, userId: number): Promise<void> => dropPassword(db, userId)
