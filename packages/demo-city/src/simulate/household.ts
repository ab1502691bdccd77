import type { Address, AddressBook, Building } from '../addresses.ts'
import { addMonths, dayOf } from '../calendar.ts'
import { type AccountNumbers, accountNumbers, demoPhone } from '../identifiers.ts'
import { drawPerson, type Person } from '../people.ts'
import type { Random } from '../random.ts'
import { type Scenario, scenarioOf } from '../scenarios.ts'

export type HouseholdKind = 'flat' | 'cityHouse' | 'suburbHouse'
export type GasUse = 'none' | 'stove' | 'stove+heater' | 'heating'

/** One home with the facts that all providers share. */
export interface Household {
  readonly index: number
  readonly kind: HouseholdKind
  readonly address: Address
  readonly building: Building | null
  readonly person: Person
  readonly residents: number
  /** Area in hundredths of m²; a suburb house also has the area of its plot. */
  readonly area: number
  readonly plot: number
  /** Nine digits after +380. */
  readonly phone: string
  readonly opened: string
  readonly noteNumber: number
  readonly numbers: AccountNumbers
  readonly gas: GasUse
  readonly scenario: Scenario
  /** Percentage of the charges that a benefit covers, and percentage of the rest that a subsidy covers; 0: none. */
  readonly benefitPercent: number
  readonly subsidyPercent: number
}

function drawKind(random: Random, scenario: Scenario): HouseholdKind {
  const draw = random.next()
  if (scenario.kind !== undefined) return scenario.kind
  if (draw < 0.12) return 'suburbHouse'
  return draw < 0.2 ? 'cityHouse' : 'flat'
}

function drawGas(random: Random, home: { kind: HouseholdKind; scenario: Scenario }, building: Building | null): GasUse {
  const draw = random.next()
  if (building === null) {
    const heats = home.kind === 'cityHouse' || home.scenario.heatsWithGas === true
    return heats || draw < 0.85 ? 'heating' : 'none'
  }
  if (!building.centralHeat) return 'heating'
  if (!building.gas) return 'none'
  return draw < 0.85 ? 'stove' : 'stove+heater'
}

function drawArea(random: Random, kind: HouseholdKind): number {
  return kind === 'flat' ? random.integer(600, 1900) * 5 : random.integer(900, 2300) * 5
}

function percentOf(random: Random, forced: number | undefined, choice: readonly [number, readonly number[]]): number {
  const drawn = random.chance(choice[0]) ? random.pick(choice[1]) : 0
  return forced ?? drawn
}

/** Generates home number `index` of the city; `firstMonth` limits the dates of contracts. */
export function drawHousehold(
  random: Random,
  book: AddressBook,
  place: { readonly index: number; readonly firstMonth: string },
): Household {
  const scenario = scenarioOf(place.index)
  const kind = drawKind(random, scenario)
  const flat = kind === 'flat' ? book.flat() : null
  const address = flat?.address ?? (kind === 'cityHouse' ? book.cityHouse() : book.suburbHouse())
  const building = flat?.building ?? null
  return {
    index: place.index,
    kind,
    address,
    building,
    person: drawPerson(random),
    residents: random.pick([1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]),
    area: drawArea(random, kind),
    plot: random.integer(740, 2200) * 40,
    phone: demoPhone(random),
    opened: dayOf(addMonths(place.firstMonth, -random.integer(14, 350)), random.integer(1, 28)),
    noteNumber: random.integer(0, 19),
    numbers: accountNumbers(place.index),
    gas: drawGas(random, { kind, scenario }, building),
    scenario,
    benefitPercent: percentOf(random, scenario.benefitPercent, [0.06, [25, 50, 75]]),
    subsidyPercent: percentOf(random, scenario.subsidyPercent, [0.08, [30, 45, 60]]),
  }
}
