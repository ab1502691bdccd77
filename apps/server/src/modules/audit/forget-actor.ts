import type { Context } from '../../context.ts'
import { anonymiseActor } from './audit.queries.ts'

/**
 * A person was erased: what the audit says of them stays under a number that leads to nobody (attack LG4).
 * Runs in the caller's transaction.
 */
export const forgetActor = ({ db }: Context, userId: number): Promise<void> => anonymiseActor(db, userId)
