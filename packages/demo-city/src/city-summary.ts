import type { Account, ProviderCode } from './account.ts'
import { fullName } from './people.ts'
import type { Household } from './simulate/household.ts'

/** An account for manual tests; without activation code if the provider issues none. */
export interface AccountKey {
  readonly provider: ProviderCode
  readonly number: string
  readonly activationCode: string
}

export interface SampleAccount extends AccountKey {
  readonly holder: string
  readonly remark: string
}

/** A home to link to the demonstration resident. */
export interface SampleHousehold {
  readonly remark: string
  readonly holder: string
  readonly accounts: readonly AccountKey[]
}

/** A meter whose verification date causes a warning. Date `YYYY-MM-DD`. */
export interface MeterWarning extends AccountKey {
  readonly serial: string
  readonly nextVerification: string
}

export interface CitySummary {
  /** Paths of all files, relative to the folder of the delivery. */
  readonly files: readonly string[]
  readonly households: number
  readonly accounts: number
  readonly sampleHouseholds: {
    /** A flat with all services, a two-zone electricity meter and a moderate heat debt. */
    readonly indebtedFlat: SampleHousehold
    /** A flat with small overpayments. */
    readonly overpaidFlat: SampleHousehold
    /** A house in the suburb: water with garden watering, electricity, gas. */
    readonly suburbHouse: SampleHousehold
  }
  /** Cold water meter of the first sample flat; its verification is overdue at the end of the last month. */
  readonly overdueMeter: MeterWarning
  /** Meter of the second sample flat; its verification is due within three months after the last month. */
  readonly nearMeter: MeterWarning
}

/** Collects the summary while the city is written; only the first homes are kept. */
export interface SummaryBuilder {
  readonly add: (household: Household, accounts: readonly Account[]) => void
  readonly samples: () => readonly SampleAccount[]
  readonly finish: (files: readonly string[]) => CitySummary
}

const remarks = [
  'квартира з усіма послугами, двозонний лічильник, борг за тепло, прострочена повірка',
  'квартира з переплатою, наближається повірка',
  'будинок у передмісті, полив за тим самим лічильником',
  'помилковий показник, виправлений надавачем',
  'заміна лічильника, виправлений рахунок',
  'передмістя, помилковий показник, пільга й борг',
  'перехід лічильника через нуль, двозонний лічильник, пільга',
  'житлова субсидія, довго без показників',
  'передмістя, каналізація міська, окремий лічильник поливу, субсидія',
  'пільга 50 %, витік',
  'без лічильників води й тепла',
  'давній борг',
  'передмістя, довго без показників',
]

function keyOf(account: Account): AccountKey {
  const { provider, number, activationCode } = account
  return { provider, number, activationCode }
}

function warningOf(accounts: readonly Account[]): MeterWarning {
  for (const account of accounts) {
    const meter = account.registrations[0]?.history.meters[0]
    if (meter?.nextVerification) {
      return { ...keyOf(account), serial: meter.serial, nextVerification: meter.nextVerification }
    }
  }
  throw new Error('A sample home has no meter with a verification date')
}

interface Kept {
  readonly holder: string
  readonly remark: string
  readonly accounts: readonly Account[]
}

/** Begins the summary of a run. */
export function createSummary(): SummaryBuilder {
  const kept: Kept[] = []
  let households = 0
  let accounts = 0
  const sampleHousehold = (index: number): SampleHousehold => {
    const home = kept[index]
    if (home === undefined) throw new Error(`The city has no sample home ${index}`)
    return { remark: home.remark, holder: home.holder, accounts: home.accounts.map(keyOf) }
  }
  return {
    add: (household, added) => {
      households += 1
      accounts += added.length
      const remark = remarks[kept.length]
      if (remark !== undefined) kept.push({ holder: fullName(household.person), remark, accounts: added })
    },
    samples: () => kept.flatMap((home) => home.accounts.map((account) => ({ ...home, ...keyOf(account) }))),
    finish: (files) => ({
      files,
      households,
      accounts,
      sampleHouseholds: {
        indebtedFlat: sampleHousehold(0),
        overpaidFlat: sampleHousehold(1),
        suburbHouse: sampleHousehold(2),
      },
      overdueMeter: warningOf(kept[0]?.accounts ?? []),
      nearMeter: warningOf(kept[1]?.accounts ?? []),
    }),
  }
}
