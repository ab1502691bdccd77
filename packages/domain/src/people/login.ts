/** Why a text cannot be a login. */
export type LoginProblem = 'characters' | 'mixed' | 'phone'

const allowed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+'’-]*$/u

/**
 * Normalises a login: trims spaces and converts compatibility forms (ﬁ, Ａ) to ordinary letters. Case stays as typed;
 * logins are compared case-insensitively.
 */
export const canonicalLogin = (text: string): string => text.normalize('NFKC').trim()

/**
 * Returns the problem of a normalised login, or null. Letters must come from one alphabet, Latin or Cyrillic, so that
 * «оlena» with a Cyrillic «о» cannot imitate another login (attack AU12). A phone number is not allowed: it could block
 * the sign-in of the number's owner.
 */
export function loginProblem(login: string): LoginProblem | null {
  if (/^\+?[0-9()-]+$/.test(login)) return 'phone'
  if (!allowed.test(login)) return 'characters'
  const letters = login.replace(/[^\p{L}]/gu, '')
  if (/^\p{Script=Latin}*$/u.test(letters) || /^\p{Script=Cyrillic}*$/u.test(letters)) return null
  return 'mixed'
}
