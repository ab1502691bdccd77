import type { Bill } from './ledger.ts'
import type { MeterHistory } from './simulate/meter.ts'

export type ProviderCode = '101' | '205' | '310' | '412' | '889' | '999'

/** One meter history in the provider's data: counter type (9 digits) and the service that it serves. */
export interface Registration {
  readonly counterType: string
  readonly service: string
  readonly history: MeterHistory
}

/** A household's account at one provider, with all data that the provider exports. */
export interface Account {
  readonly provider: ProviderCode
  readonly number: string
  /** Empty if the provider issues no codes. */
  readonly activationCode: string
  readonly registrations: readonly Registration[]
  readonly bills: readonly Bill[]
  /** Index of a month whose first bill was wrong and was replaced; null: none. */
  readonly supersededIn: number | null
}

/** Counter types of the providers (README). */
export const counterTypes = {
  gas: '000000001',
  coldWater: '000000002',
  hotWater: '000000003',
  heat: '000000004',
  electricity: '000000005',
  lift: '000000006',
  electricityTwoZones: '000000007',
  stairs: '000000008',
  garden: '000000009',
  drainage: '000000010',
} as const

/** Returns the distinct meter histories of an account: a meter registered twice is read once. */
export function historiesOf(account: Account): MeterHistory[] {
  return [...new Set(account.registrations.map((registration) => registration.history))]
}
