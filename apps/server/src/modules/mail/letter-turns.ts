import type { Letter } from './letter.ts'

/**
 * Who goes first where the hour's letters run short: `first` are letters to people who are known, and to staff; `asked`
 * are those that strangers may ask for; `bulk` are those that nobody waits for.
 */
export type LetterTurn = 'first' | 'asked' | 'bulk'

/** How much of the hour's budget may be used up before letters of that turn wait. */
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
