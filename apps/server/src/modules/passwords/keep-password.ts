import type { Context } from '../../context.ts'
import { dropPassword, setPassword } from './passwords.queries.ts'

/** @param passwordHash of `hashPassword`, made outside the transaction that this runs in */
export const keepPassword = ({ db, now }: Context, userId: number, passwordHash: string): Promise<void> =>
  setPassword(db, userId, { passwordHash, now })

/** No password opens the account until a new one is set. Runs in the caller's transaction. */
export const voidPassword = ({ db }: Context, userId: number): Promise<void> => dropPassword(db, userId)
