import { cleaned, folded, keyedStreetTypes, streetTypeOf } from './address.ts'

/** How a typed address is compared with `addressKey`: «вул. Соборна, 14, кв. 48» → `соборна|14|`, flat `48`. */
export interface AddressSearch {
  /** The town as in the key; null: any town. */
  readonly town: string | null
  /** Beginnings of the key after the town: one, or without a street type one for each type. */
  readonly beginnings: readonly string[]
  /** The flat as in the key; null: any flat. */
  readonly flat: string | null
}

/**
 * Reads an address as callers say it: the town and the street type may be missing, the street may be begun, and commas
 * and words such as «буд.» and «кв.» are optional. Null: the text does not begin with a street.
 */
export function readAddressSearch(typed: string): AddressSearch | null {
  const { town, rest } = withoutTown(cleaned(typed))
  const words = rest
    .replace(/\.(?=[\p{L}\d])/gu, '. ')
    .split(/[\s,]+/u)
    .filter(Boolean)
  const end = words.findIndex((word, at) => at > 0 && (/^\d/.test(word) || partOf(word) !== undefined))
  const { type, street } = readStreet(end < 0 ? words : words.slice(0, end))
  if (!/\p{L}{2}/u.test(street)) return null
  const { house, block, flat } = readPlaces(end < 0 ? [] : words.slice(end))
  const names =
    type === null ? [street, ...keyedStreetTypes.map((each) => `${each} ${street}`)] : [withType(type, street)]
  const ending = house === '' ? '' : block === '' ? `|${folded(house)}|` : `|${folded(house)}|${folded(block)}|`
  return {
    town: town && folded(town),
    beginnings: names.map((name) => folded(name) + ending),
    flat: flat === '' ? null : folded(flat),
  }
}

const beginningWithTown = /^(?:м|с|смт|с-ще|сел|місто|село|селище)(?:\.\s*|\s+)(?:([^,]+),|([^\s,]+)\s)\s*/iu

function withoutTown(text: string): { town: string | null; rest: string } {
  const [whole, upToComma, oneWord] = beginningWithTown.exec(text) ?? []
  return { town: upToComma ?? oneWord ?? null, rest: text.slice(whole?.length ?? 0) }
}

function readStreet(words: readonly string[]): { type: string | null; street: string } {
  const first = words.length > 1 ? streetTypeOf(words[0] ?? '') : undefined
  if (first !== undefined) return { type: first, street: words.slice(1).join(' ') }
  const last = words.length > 1 ? streetTypeOf(words.at(-1) ?? '') : undefined
  if (last !== undefined) return { type: last, street: words.slice(0, -1).join(' ') }
  return { type: null, street: words.join(' ') }
}

const withType = (type: string, street: string) => (type === 'вул.' ? street : `${type} ${street}`)

type Part = 'house' | 'block' | 'flat'

const partWords: Readonly<Record<Part, readonly string[]>> = {
  house: ['буд', 'будинок', 'б'],
  block: ['корп', 'корпус', 'к'],
  flat: ['кв', 'квартира'],
}

function partOf(word: string): Part | undefined {
  const plain = word.toLocaleLowerCase('uk').replace(/\.$/, '')
  return (Object.keys(partWords) as Part[]).find((part) => partWords[part].includes(plain))
}

/** Reads «14», «14 а», «14-48», «буд. 14 корп. 2 кв. 48»; a number without a word is the house, the next one the flat. */
function readPlaces(words: readonly string[]): Record<Part, string> {
  const found: Record<Part, string> = { house: '', block: '', flat: '' }
  let named: Part | undefined
  for (const word of words) {
    const part = partOf(word)
    if (part !== undefined) {
      named = part
      continue
    }
    const both = /^(\d+)-(\d+)$/.exec(word)
    if (both && named === undefined && found.house === '') {
      found.house = both[1] ?? ''
      found.flat = both[2] ?? ''
    } else if (named !== undefined) found[named] = word
    else if (/^\p{L}$/u.test(word) && found.flat === '') found.house += word
    else if (found.house === '') found.house = word
    else found.flat = word
    named = undefined
  }
  return { ...found, house: found.house.replace(/(?<=\d)-(?=\p{L})/gu, '') }
}
