import { stringify } from 'yaml'
import type { Profile } from '../imports/profile/profile-schema.ts'

/** Returns a profile without its name and without default values. */
export function definitionOf({ name: _, ...profile }: Profile): unknown {
  return plain(profile)
}

/** Returns the text for `profiles/<name>.yaml`, where an engineer may store the profile. */
export const yamlOf = (profile: Profile): string => stringify(short(definitionOf(profile)), { lineWidth: 110 })

const isDefault = (key: string, value: unknown): boolean =>
  (key === 'join' && value === ' ') || (key === 'repair' && Array.isArray(value) && value.length === 0)

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, one]) => one !== undefined && !isDefault(key, one))
  return Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]))
}

/** Writes a field that only names a column as that column's heading. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(short)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first?.[0] === 'column') return first[1]
  return Object.fromEntries(
    entries.map(([key, one]) => [key, key === 'totals' || key === 'only' || key === 'cancelled' ? one : short(one)]),
  )
}
