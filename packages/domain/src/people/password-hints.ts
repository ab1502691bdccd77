/** The items of a password's strength hint (requirement C31); they are advice, not requirements. */
export interface PasswordHints {
  lower: boolean
  upper: boolean
  digit: boolean
  length: boolean
}

/** The length that the hint advises while only six characters are required. */
export const ADVISED_LENGTH = 8

/** The required password length in the hardened profile (ASVS 5.0, 6.2.1). */
export const HARDENED_LENGTH = 15

/** Returns which of the four hints a password meets. Letters of any alphabet count; length is in code points. */
export function passwordHints(password: string, advisedLength: number): PasswordHints {
  return {
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    length: [...password].length >= advisedLength,
  }
}
