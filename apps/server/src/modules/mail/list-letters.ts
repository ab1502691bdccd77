import type { Context } from '../../context.ts'
import { type LetterEntry, type LetterState, listEntries } from './mail.queries.ts'

const page = 50

/** Lists a page of the outbox, the newest first, without the letters' content. */
export const listLetters = (
  { db }: Context,
  { before, state }: { readonly before?: number | undefined; readonly state?: LetterState | undefined },
): Promise<readonly LetterEntry[]> => listEntries(db, { before, state, limit: page })
