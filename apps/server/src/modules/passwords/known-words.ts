import { readFileSync } from 'node:fs'
import { commonPasswords } from '@zatyshok/domain/people/common-passwords'

let known: ReadonlySet<string> | undefined

/**
 * Returns common passwords: zxcvbn's list (MIT licence, Dropbox; from public leaks), of which more than five thousand
 * have at least eight characters (ASVS 6.2.4), and our Ukrainian list.
 */
export function knownWords(): ReadonlySet<string> {
  if (known) return known
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  known = new Set([...lines.filter(Boolean), ...commonPasswords])
  return known
}
