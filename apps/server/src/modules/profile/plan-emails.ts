import type { emailEntry } from '@zatyshok/contract/people/contact-info'
import { t } from '@zatyshok/i18n/translate'
import type * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import type { OwnAddress } from './emails.queries.ts'

export type EmailEntry = z.output<typeof emailEntry>

/** The change that one entry of the person's list requests. */
export type EmailStep =
  | { readonly kind: 'nothing' }
  /** Sends the letter again to an unconfirmed address. */
  | { readonly kind: 'resend'; readonly address: OwnAddress }
  /** Makes an unconfirmed address the default once it is confirmed. */
  | { readonly kind: 'wish'; readonly address: OwnAddress }
  | { readonly kind: 'choose'; readonly address: OwnAddress }
  | {
      readonly kind: 'add'
      readonly email: string
      readonly replaces: OwnAddress | null
      readonly useAsDefault: boolean
    }

/** Adding, changing and choosing need the password (RG10); a second letter to the person's own address does not. */
export const needsPassword = ({ kind }: EmailStep): boolean => kind === 'add' || kind === 'choose' || kind === 'wish'

/**
 * Compares the request with the stored addresses.
 *
 * @param isAlone `alone`: the entry was not part of a list, so an unchanged one requests its letter again
 * @throws AppError `not_found` for an id that is not the person's
 */
export function planEmail(own: readonly OwnAddress[], entry: EmailEntry, isAlone: 'alone' | 'listed'): EmailStep {
  const named = entry.id === undefined ? undefined : own.find(({ id }) => id === entry.id)
  if (entry.id !== undefined && !named) throw new AppError('not_found')
  const twin = own.find(({ email }) => isSame(email, entry.email))
  if (named && twin && twin !== named) refuseEmail(t('profile.emails.duplicate'))
  if (!twin) return { kind: 'add', email: entry.email, replaces: named ?? null, useAsDefault: entry.useAsDefault }
  if (entry.useAsDefault && !twin.isDefault) {
    if (twin.confirmed) return { kind: 'choose', address: twin }
    if (!twin.defaultWhenConfirmed) return { kind: 'wish', address: twin }
  }
  return !twin.confirmed && isAlone === 'alone' ? { kind: 'resend', address: twin } : { kind: 'nothing' }
}

export function refuseEmail(message: string): never {
  throw new AppError('invalid_value', { errors: [{ message, path: 'email' }] })
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
