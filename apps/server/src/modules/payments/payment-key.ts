import { day } from '@zatyshok/contract/primitives'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'

/** The place of a payment in the list: the order of the list, made unique by the partner. */
export interface PaymentKey {
  readonly paidOn: string
  readonly number: string
  readonly accountId: number
  readonly partner: string
}

/** NUL and half a surrogate pair would be an error of PostgreSQL. */
const sound = z.string().check(z.refine((text) => !text.includes('\0') && text.isWellFormed()))
const written = z.tuple([day, sound, z.int(), sound])

/** The key as one word of base64url, for the address of the next page. */
export function cursorOf({ paidOn, number, accountId, partner }: PaymentKey): string {
  return Buffer.from(JSON.stringify([paidOn, number, accountId, partner])).toString('base64url')
}

/**
 * Reads what `cursorOf` wrote. A made-up one only moves the page: whose payments are shown is the session's business.
 *
 * @throws AppError `invalid_value` when it is none.
 */
export function keyOfCursor(cursor: string): PaymentKey {
  const parsed = written.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) {
    throw new AppError('invalid_value', { errors: [{ path: 'cursor', message: t('validation.wrongValue') }] })
  }
  const [paidOn, number, accountId, partner] = parsed.data
  return { paidOn, number, accountId, partner }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, so no cursor of ours: refused with the other wrong ones.
    return null
  }
}
