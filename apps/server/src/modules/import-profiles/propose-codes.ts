import { counterTypes, serviceTypes } from '@zatyshok/domain/services'
import type { Profile } from '../imports/profile/profile-schema.ts'
import type { ColumnLook } from './column-shapes.ts'
import type { Dictionary } from './heading-dictionary.ts'
import { headingLikeness, headingParts } from './heading-likeness.ts'

/** Most values of one column that get a proposed code. */
const MOST_CODES = 40

interface Coding {
  /** `kind.field` */
  readonly place: string
  readonly allowed: readonly string[] | undefined
  readonly values: ColumnLook['values'] | undefined
  readonly dictionary: Dictionary
}

/**
 * Maps the provider's values to ours, using the codes of other profiles. An empty text means that staff must choose.
 * Returns undefined if the values are ours already.
 */
export function proposeCodes({ place, allowed, values, dictionary }: Coding): Record<string, string> | undefined {
  const theirs = [...(values?.keys() ?? [])].slice(0, MOST_CODES)
  const known = new Map(
    [...dictionary.codes]
      .filter(([one]) => one.split('.')[1] === place.split('.')[1])
      .flatMap(([, codes]) => [...codes]),
  )
  if (!allowed) {
    if (theirs.every((value) => /^[0-9]{9}$/.test(value))) return undefined
    return Object.fromEntries(theirs.map((value) => [value, counterTypeOf(value)]))
  }
  return Object.fromEntries(theirs.map((value) => [value, guess(value, { allowed, known })]))
}

function counterTypeOf(value: string): string {
  const padded = /^[0-9]{1,2}$/.test(value) ? value.padStart(9, '0') : value
  return padded in counterTypes ? padded : ''
}

function guess(value: string, of: { allowed: readonly string[]; known: ReadonlyMap<string, string> }): string {
  const exact = of.known.get(value.toLowerCase())
  if (exact !== undefined && of.allowed.includes(exact)) return exact
  if (of.allowed.includes(value)) return value
  const alike = [...of.known].map(([theirs, ours]) => ({
    ours,
    likeness: headingLikeness(headingParts(theirs), headingParts(value)),
  }))
  const [best] = alike.sort((one, other) => other.likeness - one.likeness)
  return best && best.likeness > 0.6 && of.allowed.includes(best.ours) ? best.ours : ''
}

/** Maps service codes of the file to service types of the portal; 0 means that staff must choose. */
export function proposeServices(
  values: ColumnLook['values'] | undefined,
  profiles: readonly Profile[],
): Record<string, number> {
  const known = new Map(profiles.flatMap(({ services }) => Object.entries(services)))
  const codes = [...(values?.keys() ?? [])].slice(0, MOST_CODES)
  return Object.fromEntries(
    codes.map((code) => [code, known.get(code) ?? (Number(code) in serviceTypes ? Number(code) : 0)]),
  )
}

const MOST_MASKS = 3

/** Returns masks of the account numbers of a column (`#` for a digit), or undefined if there are too many masks. */
export function proposeAccountFormat(values: ColumnLook['values'] | undefined): string | undefined {
  const masks = new Set(
    [...(values?.keys() ?? [])].map((value) => value.replace(/[\s\u00a0]/g, '').replace(/[0-9]/g, '#')),
  )
  if (masks.size === 0 || masks.size > MOST_MASKS) return undefined
  const all = [...masks]
  return all.every((mask) => /^[#\p{L}./-]{1,20}$/u.test(mask)) ? all.join('|') : undefined
}
