import { commonPasswords } from '@zatyshok/domain/people/common-passwords'
import { isGuessable } from '@zatyshok/domain/people/guessable-password'

/** Whether a password is a few well-known words: for advice while one types, the server has longer lists. */
export const judgePassword = (password: string): boolean =>
  isGuessable(password, { common: commonPasswords, about: [] })
