import { commonPasswords } from '@zatyshok/domain/people/common-passwords'
import { isGuessable } from '@zatyshok/domain/people/guessable-password'

/**
 * Returns whether a password consists of a few common words. It is advice while typing; the server has longer lists.
 */
export const judgePassword = (password: string): boolean =>
  isGuessable(password, { common: commonPasswords, about: [] })
