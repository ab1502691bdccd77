import { findKeys, findMessage } from '@zatyshok/i18n/find-message'
import type { Settings } from '../../config/config-schema.ts'

/** An entry of the log as it is stored. */
interface StoredEntry {
  readonly action: string
  readonly target: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Words of a module above this one for its own entries; undefined for entries of others. */
export type DescribeTarget = (
  settings: Settings,
  entry: StoredEntry,
) => { readonly targetText: string; readonly detail: Readonly<Record<string, unknown>> } | undefined

/**
 * Returns an action in Ukrainian: the message `audit.action.<code>`, or the code itself if the catalogue lacks it. A
 * new action can therefore be searched and read before it is translated.
 */
export const actionText = (action: string): string => findMessage(`audit.action.${action}`) ?? action

/** `user 7` → «Користувач 7», by the message `audit.target.<noun>`; an object without a message stays unchanged. */
export function targetText(target: string): string {
  const [, noun = '', name = ''] = /^(\D*?) (\S+)$/.exec(target) ?? []
  const word = findMessage(`audit.target.${noun.replaceAll(' ', '_')}`)
  return word === undefined ? target : `${word} ${name}`
}

/** Lists the nouns of objects that have a message, in the form that the log stores. */
export const targetNouns = (): string[] =>
  findKeys(targetKey).map((key) => key.slice(targetKey.length).replaceAll('_', ' '))

const targetKey = 'audit.target.'

/** «Користувач 7» → [`user 7`]; an empty list if the text names no object. */
export function targetOf(text: string): string[] {
  return targetNouns().flatMap((noun) => {
    const word = findMessage(targetKey + noun.replaceAll(' ', '_')) ?? ''
    const isIt = text.toLocaleLowerCase('uk').startsWith(`${word.toLocaleLowerCase('uk')} `)
    return isIt ? [`${noun} ${text.slice(word.length + 1).replace(/^№\s*/, '')}`] : []
  })
}

type DetailValue = string | number | boolean | null

/** Flattens any stored detail to one level; a list or an object becomes its JSON. */
export function flatDetail(detail: unknown): Record<string, DetailValue> {
  if (typeof detail !== 'object' || detail === null) return {}
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, isScalar(value) ? value : JSON.stringify(value)]),
  )
}

const isScalar = (value: unknown): value is DetailValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
