import { findKeys, findMessage } from '@zatyshok/i18n/find-message'

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

/** Nouns of objects that the catalogue has words for, as the log writes them. */
export const targetNouns = (): string[] =>
  findKeys(targetKey).map((key) => key.slice(targetKey.length).replaceAll('_', ' '))

const targetKey = 'audit.target.'

/** «Користувач 7» → `user 7`: one, or none. */
export function targetOf(text: string): string[] {
  return targetNouns().flatMap((noun) => {
    const word = findMessage(targetKey + noun.replaceAll(' ', '_')) ?? ''
    const isIt = text.toLocaleLowerCase('uk').startsWith(`${word.toLocaleLowerCase('uk')} `)
    return isIt ? [`${noun} ${text.slice(word.length + 1).replace(/^№\s*/, '')}`] : []
  })
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
