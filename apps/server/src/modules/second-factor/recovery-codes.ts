import { createHmac, randomInt } from 'node:crypto'
import type { Context } from '../../context.ts'

/** Characters that are hard to confuse on paper: no 0, 1, i, l, o, u. */
const signs = '23456789abcdefghjkmnpqrstvwxyz'
const length = 16
const recoveryCodeCount = 10

/** Makes ten codes of 78 random bits, such as `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: recoveryCodeCount }, newCode)

function newCode(): string {
  const code = Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Hashes a recovery code for the database. Recovery codes are shorter than tokens because people copy them by hand. The
 * hash is keyed, so that a stolen database alone does not allow a search.
 */
export function hashRecoveryCode({ secret }: Pick<Context, 'secret'>, userId: number, code: string): Buffer {
  const bare = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secret.keyFor('recovery codes')).update(`${userId} ${bare}`).digest()
}
