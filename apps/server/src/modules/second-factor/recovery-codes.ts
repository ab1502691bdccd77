import { createHmac, randomInt } from 'node:crypto'
import type { Context } from '../../context.ts'

/** Signs that are hard to confuse on paper: no 0, 1, i, l, o, u. */
const signs = '23456789abcdefghjkmnpqrstvwxyz'
const length = 16
const recoveryCodeCount = 10

/** Ten codes of 78 random bits, as `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: recoveryCodeCount }, newCode)

function newCode(): string {
  const code = Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * What the database keeps of a recovery code. They are shorter than our tokens, because people copy them by hand:
 * so the hash is keyed, and a copy of the database alone cannot be searched.
 */
export function hashRecoveryCode({ secret }: Pick<Context, 'secret'>, userId: number, code: string): Buffer {
  const bare = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secret.keyFor('recovery codes')).update(`${userId} ${bare}`).digest()
}
