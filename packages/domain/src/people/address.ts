import { nameCase, normaliseApostrophe, ukrainianFromLatinI } from '../ukrainian-text.ts'

/** A normalised address: types abbreviated as in the law («м.», «вул.»); missing parts are empty. */
export type Address = {
  readonly town: string
  readonly streetType: string
  readonly street: string
  readonly house: string
  readonly block: string
  readonly flat: string
}

/** An address in columns, as in exports: the street type is separate, before or after the name. */
export type AddressColumns = {
  readonly town?: string | null
  readonly streetType?: string | null
  readonly street: string
  readonly house: string
  readonly block?: string | null
  readonly flat?: string | null
}

const streetTypes: Readonly<Record<string, readonly string[]>> = {
  'вул.': ['вул', 'вулиця'],
  'пров.': ['пров', 'провулок'],
  'просп.': ['просп', 'проспект', 'пр-т', 'пр'],
  'бульв.': ['бульв', 'бульвар', 'б-р'],
  'пл.': ['пл', 'площа'],
  'туп.': ['туп', 'тупик'],
  узвіз: ['узвіз'],
  майдан: ['майдан'],
  шосе: ['шосе'],
  проїзд: ['проїзд'],
  'наб.': ['наб', 'набережна'],
  'мкр.': ['мкр', 'мікрорайон', 'м-н'],
  'ж/м': ['ж/м', 'жм', 'житломасив'],
  СТ: ['ст'],
}
/** The short forms that a key contains: all but «вул.». */
export const keyedStreetTypes = Object.keys(streetTypes).filter((type) => type !== 'вул.')
const shortType = new Map(
  Object.entries(streetTypes).flatMap(([short, spellings]) => spellings.map((spelling) => [spelling, short] as const)),
)

/** Normalises an address given in columns; `defaultTown` (of the provider's profile) is for exports without a town. */
export function addressOf(columns: AddressColumns, defaultTown = ''): Address {
  const { streetType, street } = splitStreet(cleaned(columns.streetType), cleaned(columns.street))
  return {
    town: spaced(cleaned(columns.town)) || defaultTown,
    streetType,
    street,
    house: houseOf(cleaned(columns.house)),
    block: cleaned(columns.block),
    flat: houseOf(cleaned(columns.flat)),
  }
}

/**
 * Parses an address written as one text: «м. Калинівськ, вул. Гайова, буд. 2, корп. 1, кв. 13», «с. Передмістя, СТ
 * "Калинка", лінія 1, 2 корп. 3».
 */
export function parseAddress(text: string, defaultTown = ''): Address {
  const tokens = cleaned(text).split(/ ?, ?| (?=(?:буд|корп|кв)\.)/u)
  const town = /^(?:м|с|смт|с-ще|сел|місто|село|селище)[.\s]/iu.test(tokens[0] ?? '') ? tokens.shift() : ''
  const flat = takeLast(tokens, /^(?:кв|квартира)\.?\s*(?=\d)/iu)
  const block = takeLast(tokens, /^(?:(?:корп|корпус|к)\.\s*|корпус\s+)(?=[\d\p{L}]+$)/iu)
  const house = takeLast(tokens, /^(?:(?:буд|будинок|б)\.?\s*)?(?=\d)/iu)
  return addressOf({ town: town ?? '', street: tokens.join(', '), house, block, flat }, defaultTown)
}

/**
 * Returns one key for one dwelling in all providers' notations: «калинівськ|січових стрільців|2||1». Letter case,
 * apostrophes, quotes, ґ/г (CP866 has no ґ) and the dash before a house letter are ignored. A type other than «вул.» is
 * significant: «вул.» and «пров.» of one name are different streets.
 */
export function addressKey({ town, streetType, street, house, block, flat }: Address): string {
  const name = streetType === '' || streetType === 'вул.' ? street : `${streetType} ${street}`
  const place = town.replace(/^(?:м|с|смт|с-ще|сел|місто|село|селище)(?:\.\s*|\s+)/iu, '')
  return [place, name, house.replace(/(?<=\d)-(?=\p{L})/gu, ''), block, flat].map(folded).join('|')
}

/** Formats an address for people, without the town: «вул. Січових Стрільців, 2, корп. 1, кв. 1». */
export function displayAddress({ streetType, street, house, block, flat }: Address): string {
  const parts = [`${streetType} ${street}`.trim(), house, block && `корп. ${block}`, flat && `кв. ${flat}`]
  return parts.filter((part) => part !== '').join(', ')
}

/** Formats an address with the town: «м. Калинівськ, вул. Січових Стрільців, 2, кв. 1». */
export function displayFullAddress(address: Address): string {
  return [address.town, displayAddress(address)].filter((part) => part !== '').join(', ')
}

function splitStreet(type: string, name: string): { streetType: string; street: string } {
  const apart = streetTypeOf(type)
  if (apart !== undefined) return { streetType: apart, street: nameCase(spaced(name)) }
  const words = spaced(name).split(' ')
  const first = words.length > 1 ? streetTypeOf(words[0] ?? '') : undefined
  if (first !== undefined) return { streetType: first, street: nameCase(words.slice(1).join(' ')) }
  const last = words.length > 1 ? streetTypeOf(words.at(-1) ?? '') : undefined
  if (last !== undefined) return { streetType: last, street: nameCase(words.slice(0, -1).join(' ')) }
  return { streetType: type, street: nameCase(spaced(name)) }
}

/** The usual short form of a street type, such as «вул.» for «вулиця»; undefined: the word is no street type. */
export function streetTypeOf(word: string): string | undefined {
  return shortType.get(word.toLocaleLowerCase('uk').replace(/\.$/, ''))
}

/** Removes the last token with this prefix from the list and returns it without the prefix. */
function takeLast(tokens: string[], beginning: RegExp): string {
  const at = tokens.findLastIndex((token) => beginning.test(token))
  // The first remaining token is the street, even if it begins with a number («8 Березня»).
  if (at < 1) return ''
  const [token = ''] = tokens.splice(at, 1)
  return token.replace(beginning, '')
}

/** «11 в» → «11в»; a fraction or a dash stays as the provider writes it. */
function houseOf(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Repairs spaces, apostrophes and a Latin «i» inside Ukrainian words. */
export function cleaned(text: string | null | undefined): string {
  return normaliseApostrophe(ukrainianFromLatinI((text ?? '').replace(/[\s\u00a0]+/g, ' ').trim()))
}

/** Adds a space after the dot of an abbreviation: «вул.Соборна». */
function spaced(text: string): string {
  return text.replace(/\.(?=\p{L})/gu, '. ')
}

/** The form of a part of an address in `addressKey`. */
export function folded(text: string): string {
  return text
    .toLocaleLowerCase('uk')
    .replaceAll('ґ', 'г')
    .replace(/[\u2019"«»“”]/g, '')
    .trim()
}
