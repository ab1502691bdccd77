import { readFileSync } from 'node:fs'
import { commonPasswords } from '@zatyshok/domain/people/common-passwords'

let known: ReadonlySet<string> | undefined

/**
 * Passwords that are tried first everywhere: the commonest of zxcvbn's list (MIT licence, Dropbox; from public
 * leaks), more than five thousand of them of eight characters and longer (ASVS 6.2.4), and ours in Ukrainian.
 */
export function knownWords(): ReadonlySet<string> {
  if (known) return known
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  known = new Set([...lines.filter(Boolean), ...commonPasswords])
  return known
}
