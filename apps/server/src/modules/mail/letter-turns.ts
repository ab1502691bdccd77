import type { Letter } from './letter.ts'

/**
 * Priority of a letter while the hour's budget runs short. `first`: letters to known people and to staff. `asked`:
 * letters that strangers can request. `bulk`: letters that may arrive later.
 */
export type LetterTurn = 'first' | 'asked' | 'bulk'

/** Share of the hour's budget; if it is used up, letters of that priority wait. */
export const shareOfTurn: Readonly<Record<LetterTurn, number>> = { first: 1, asked: 0.85, bulk: 0.7 }

const turns: Readonly<Partial<Record<Letter['kind'], LetterTurn>>> = {
  confirmRegistration: 'asked',
  alreadyRegistered: 'asked',
  recoverAccess: 'asked',
  confirmEmailChange: 'asked',
  feedbackReceived: 'asked',
  shareOffered: 'asked',
  newBill: 'bulk',
  readingDeclined: 'bulk',
}

export const turnOf = (kind: Letter['kind']): LetterTurn => turns[kind] ?? 'first'
