/** What the strength hint of a password lists (requirement C31): advice, never a condition. */
export interface PasswordHints {
  lower: boolean
  upper: boolean
  digit: boolean
  length: boolean
}

/** The length that the hint advises where only six characters are demanded. */
export const ADVISED_LENGTH = 8

/** The length that a portal with the stricter settings demands of a password (ASVS 5.0, 6.2.1). */
export const HARDENED_LENGTH = 15

/** Which of the four hints a password meets; letters of any alphabet count, characters are counted as people see code points. */
export function passwordHints(password: string, advisedLength: number): PasswordHints {
  return {
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    length: [...password].length >= advisedLength,
  }
}
