import type { Random } from './random.ts'

/** An address in its general form; every provider writes it in its own format. */
export interface Address {
  readonly town: string
  /** Kind of street: `вул.`, `пров.`, … */
  readonly kind: string
  readonly street: string
  readonly house: string
  /** Block (корпус) and flat; empty if there is none. */
  readonly block: string
  readonly flat: string
}

interface Street {
  readonly kind: string
  readonly name: string
}

const city = 'м. Калинівськ'
const suburb = 'с. Передмістя'

function streets(kind: string, names: readonly string[]): Street[] {
  return names.map((name) => ({ kind, name }))
}

const cityStreets: readonly Street[] = [
  ...streets('вул.', ['Січових Стрільців', 'Гайова', 'Володимира Івасюка', 'Левка Лук’яненка', 'Ґонти', 'Зелена']),
  ...streets('вул.', ['Юрія Кондратюка', 'Дев’ятого Січня', '8 Березня', 'Пирогова', 'Соборна', 'Тиха', 'Кам’яна']),
  ...streets('вул.', ['600-річчя Калинівська', 'Євгена Коновальця', 'Героїв Крут', 'Залізнична', 'Об’їзна']),
  ...streets('вул.', ['Князя Володимира', 'Небесної Сотні', 'Олени Пчілки', 'Ґалаґанівська', 'Лесі Українки']),
  ...streets('бульв.', ['Тараса Шевченка']),
  ...streets('майдан', ['Злагоди']),
  ...streets('пров.', ['1-й Польовий', 'Під’їзний', 'Шкільний']),
  ...streets('узвіз', ['Замковий']),
]

const suburbStreets: readonly Street[] = [
  ...streets('вул.', ['В’язова', 'Польова', 'Ґрунтова', 'Вишнева', 'Зарічна', 'Джерельна', 'Лугова', 'Ставкова']),
  ...streets('пров.', ['Яблуневий', 'Тінистий']),
  ...streets('СТ', ['"Калинка", лінія 1', '"Калинка", лінія 2', '"Калинка", лінія 3']),
]

/** A block of flats with the services that all its flats get. */
export interface Building {
  readonly address: Address
  readonly flats: number
  readonly centralHeat: boolean
  readonly gas: boolean
  /** Heat loss relative to a usual building. */
  readonly heatFactor: number
  /** Index of the month with poor service, whose charges are reduced; it may lie outside the generated months. */
  readonly poorMonth: number
  /** The building's number at the management company, and prices of 2026 in hryvnias per m²; null: no company. */
  readonly managed: { readonly number: number; readonly stairs: number; readonly lift: number | null } | null
}

/** Issues addresses, each once. */
export interface AddressBook {
  readonly flat: () => { readonly address: Address; readonly building: Building }
  readonly cityHouse: () => Address
  readonly suburbHouse: () => Address
}

/** Returns the next free house number of a street, sometimes with a corner number or a letter. */
function numbering(random: Random): (street: Street) => string {
  const last = new Map<string, number>()
  return (street) => {
    const number = (last.get(street.name) ?? 0) + random.integer(1, 2)
    last.set(street.name, number)
    const way = random.next()
    if (way < 0.04) return `${number}-${random.pick(['А', 'Б', 'В'])}`
    return way < 0.06 ? `${number}/${random.integer(2, 9)}` : String(number)
  }
}

function drawBuilding(random: Random, address: Address, managedNumber: number): Building {
  // The first building has every service, since the first demonstration homes are in it.
  const first = managedNumber === 1
  const flats = first ? 72 : random.integer(20, 108)
  const stairs = random.integer(2000, 2900) / 1000
  const lift = first || flats > 50 ? random.integer(4500, 6500) / 10_000 : null
  const managed = first || random.chance(0.55) ? { number: managedNumber, stairs, lift } : null
  return {
    address,
    flats,
    centralHeat: first || random.chance(0.8),
    gas: first || random.chance(0.75),
    heatFactor: 0.7 + random.next() * 0.45,
    poorMonth: random.integer(0, first ? 11 : 40),
    managed,
  }
}

/** Generates the street plan of the fictional city. */
export function createAddressBook(random: Random): AddressBook {
  const nextNumber = numbering(random)
  let building: Building | null = null
  let flat = 0
  let buildings = 0
  const place = (town: string, street: Street): Address => ({
    town,
    kind: street.kind,
    street: street.name,
    house: nextNumber(street),
    block: random.chance(0.05) ? String(random.integer(1, 3)) : '',
    flat: '',
  })
  return {
    flat: () => {
      if (building === null || flat === building.flats) {
        buildings += 1
        building = drawBuilding(random, place(city, random.pick(cityStreets)), buildings)
        flat = 0
      }
      flat += 1
      return { address: { ...building.address, flat: String(flat) }, building }
    },
    cityHouse: () => place(city, random.pick(cityStreets)),
    suburbHouse: () => place(suburb, random.pick(suburbStreets)),
  }
}

/** Formats an address in one line: `м. Калинівськ, вул. Гайова, буд. 2, корп. 1, кв. 3`. */
export function addressLine(address: Address): string {
  const parts = [address.town, `${address.kind} ${address.street}`, `буд. ${address.house}`]
  if (address.block !== '') parts.push(`корп. ${address.block}`)
  if (address.flat !== '') parts.push(`кв. ${address.flat}`)
  return parts.join(', ')
}
