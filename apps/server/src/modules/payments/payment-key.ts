import { day } from '@zatyshok/contract/primitives'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'

/** Sort key of a payment in the list; the partner makes it unique. */
export interface PaymentKey {
  readonly paidOn: string
  readonly number: string
  readonly accountId: number
  readonly partner: string
}

/** PostgreSQL rejects NUL and unpaired surrogates with an error. */
const sound = z.string().check(z.refine((text) => !text.includes('\0') && text.isWellFormed()))
const written = z.tuple([day, sound, z.int(), sound])

/** Encodes the key as base64url, for the address of the next page. */
export function cursorOf({ paidOn, number, accountId, partner }: PaymentKey): string {
  return Buffer.from(JSON.stringify([paidOn, number, accountId, partner])).toString('base64url')
}

/**
 * Decodes the result of `cursorOf`. A forged cursor only moves the page, because the session decides whose payments are
 * shown.
 *
 * @throws AppError `invalid_value` for a malformed cursor.
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
    // A text that is not JSON is refused like any other malformed cursor.
    return null
  }
}
