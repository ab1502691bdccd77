import type { HouseholdKind } from './simulate/household.ts'
import type { HabitKind } from './simulate/payment-habit.ts'

/** An event of a meter; events that are not named are chosen at random. */
export type Mishap = 'none' | 'mistake' | 'replacement' | 'absence' | 'rollover' | 'leak'

/** Fixed facts of the first homes, so that even a small city contains every case once. */
export interface Scenario {
  readonly kind?: HouseholdKind
  readonly mishap?: Mishap
  readonly habit?: HabitKind
  /** Behaviour of the heat account, if it differs. */
  readonly heatHabit?: HabitKind
  readonly verification?: 'good' | 'overdue' | 'soon'
  readonly twoZones?: true
  readonly heatsWithGas?: true
  /** Water and heat are not metered, but charged by norm and area. */
  readonly noWaterMeter?: true
  readonly garden?: 'same meter' | 'own meter'
  readonly cityDrainage?: true
  readonly supersededBill?: true
  readonly benefitPercent?: number
  readonly subsidyPercent?: number
}

const calm = { mishap: 'none', benefitPercent: 0, subsidyPercent: 0 } as const

const firstHomes: readonly Scenario[] = [
  { ...calm, kind: 'flat', habit: 'punctual', heatHabit: 'owes', verification: 'overdue', twoZones: true },
  { ...calm, kind: 'flat', habit: 'overpays', verification: 'soon' },
  {
    ...calm,
    kind: 'suburbHouse',
    habit: 'punctual',
    verification: 'good',
    garden: 'same meter',
    heatsWithGas: true,
    // The demonstration resident can see how the benefit and the subsidy are calculated.
    benefitPercent: 50,
    subsidyPercent: 30,
  },
  { kind: 'flat', mishap: 'mistake', habit: 'punctual' },
  { kind: 'flat', mishap: 'replacement', habit: 'punctual', supersededBill: true },
  {
    kind: 'suburbHouse',
    mishap: 'mistake',
    garden: 'same meter',
    habit: 'neverPays',
    benefitPercent: 50,
    subsidyPercent: 0,
  },
  { kind: 'flat', mishap: 'rollover', twoZones: true, benefitPercent: 75, subsidyPercent: 0 },
  { kind: 'flat', mishap: 'absence', subsidyPercent: 45, benefitPercent: 0 },
  { kind: 'suburbHouse', mishap: 'replacement', garden: 'own meter', cityDrainage: true, subsidyPercent: 30 },
  { kind: 'cityHouse', mishap: 'leak', benefitPercent: 50, subsidyPercent: 0 },
  { kind: 'flat', noWaterMeter: true, habit: 'punctual' },
  { kind: 'flat', habit: 'neverPays', benefitPercent: 0, subsidyPercent: 0 },
  { kind: 'suburbHouse', mishap: 'absence', garden: 'same meter' },
]

/** Number of homes with fixed facts: the size of the smallest city. */
export const smallestCity: number = firstHomes.length

/** Returns the fixed facts of the home with this index. */
export function scenarioOf(index: number): Scenario {
  return firstHomes[index] ?? {}
}
