import type { Context } from '../../context.ts'
import { anonymiseActor } from './audit.queries.ts'

/**
 * Anonymises an erased person in the audit log. The records keep only the number, which no longer leads to a person
 * (attack LG4). Runs in the caller's transaction.
 */
export const forgetActor = ({ db }: Context, userId: number): Promise<void> => anonymiseActor(db, userId)
