import type { Context } from '../../context.ts'
import { type LetterEntry, type LetterState, listEntries } from './mail.queries.ts'

const page = 50

/** A page of the outbox, the newest first; never what the letters say. */
export const listLetters = (
  { db }: Context,
  { before, state }: { readonly before?: number | undefined; readonly state?: LetterState | undefined },
): Promise<readonly LetterEntry[]> => listEntries(db, { before, state, limit: page })
