/** Why a text cannot be a login. */
export type LoginProblem = 'characters' | 'mixed' | 'phone'

const allowed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+'’-]*$/u

/**
 * The one written form of a login: no spaces around, compatibility forms (ﬁ, Ａ) as ordinary letters.
 * Case stays as typed; logins are compared without regard to it.
 */
export const canonicalLogin = (text: string): string => text.normalize('NFKC').trim()

/**
 * What is wrong with a login in its canonical form, or null. Letters come from one alphabet, Latin or Cyrillic, so
 * that «оlena» with a Cyrillic «о» is nobody (attack AU12). A phone number is no login: it would take the sign-in
 * of the person whose number it is.
 */
export function loginProblem(login: string): LoginProblem | null {
  if (/^\+?[0-9()-]+$/.test(login)) return 'phone'
  if (!allowed.test(login)) return 'characters'
  const letters = login.replace(/[^\p{L}]/gu, '')
  if (/^\p{Script=Latin}*$/u.test(letters) || /^\p{Script=Cyrillic}*$/u.test(letters)) return null
  return 'mixed'
}
