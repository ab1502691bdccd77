import { findMessage } from '@zatyshok/i18n/find-message'

/**
 * An action in Ukrainian: the catalogue's `audit.action.<code>`. One that has no words there yet is told by its code:
 * a new action is searched and read before anybody has named it.
 */
export const actionText = (action: string): string => findMessage(`audit.action.${action}`) ?? action

/** `user 7` → «Користувач 7», by the catalogue's `audit.target.<noun>`; what it does not know stays as it is. */
export function targetText(target: string): string {
  const [, noun = '', name = ''] = /^(\D*?) (\S+)$/.exec(target) ?? []
  const word = findMessage(`audit.target.${noun.replaceAll(' ', '_')}`)
  return word === undefined ? target : `${word} ${name}`
}

type DetailValue = string | number | boolean | null

/** Flat, whatever was written: a list or an object becomes its JSON. */
export function flatDetail(detail: unknown): Record<string, DetailValue> {
  if (typeof detail !== 'object' || detail === null) return {}
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, isScalar(value) ? value : JSON.stringify(value)]),
  )
}

const isScalar = (value: unknown): value is DetailValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
