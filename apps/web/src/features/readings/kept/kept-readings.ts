import type { Zone } from '@zatyshok/contract/primitives'
import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import type { ReadingReason } from '@zatyshok/domain/meters/reading-check'

/** A reading that is kept on this device until there is a network (F11), with what its line on the screen needs. */
export interface KeptReading {
  /** `<meter>:<zone>`, the key of a row of the form. */
  key: string
  counterId: string
  zone: Zone
  /** As typed. */
  text: string
  confirmed: boolean
  reason: ReadingReason | null
  /** With the reason `replaced`, as typed; absent when an older version of the page kept the reading. */
  replacement?: MeterReplacement
  /** «Холодна вода № 48213». */
  name: string
  /** The month of the reading, `YYYY-MM`; it is not sent for another month. */
  billingMonth: string
  /** The last day on which the server takes it, `YYYY-MM-DD`; null: any day. */
  closesOn: string | null
  /** ISO 8601, by the device's clock; together with the key it identifies the value. */
  keptAt: string
  /** When the reading that the person corrects was given, by the server's clock; absent: none was known. */
  correctsGivenAt?: string
  /** Why the server refused it, and what to do; null: it waits. */
  refusal: string | null
}

export interface KeptReadings {
  list: () => Promise<readonly KeptReading[]>
  /** Each replaces the kept reading of the same field. */
  put: (readings: readonly KeptReading[]) => Promise<void>
  /** A value that was typed since stays. */
  drop: (readings: readonly KeptReading[]) => Promise<void>
  /** Drops the readings of these rows, because they were sent from the form. */
  dropFields: (keys: readonly string[]) => Promise<void>
  refuse: (reading: KeptReading, refusal: string) => Promise<void>
}

type Change = (before: readonly KeptReading[]) => readonly KeptReading[]

/** Storage by person; `update` is one transaction, so two tabs do not overwrite each other's changes. */
export interface KeptValues {
  get: (person: number) => Promise<readonly KeptReading[] | undefined>
  update: (person: number, change: Change) => Promise<void>
}

const isSame = (one: KeptReading) => (other: KeptReading) => one.key === other.key && one.keptAt === other.keptAt

/** The kept readings of one person; several people may use one browser. */
export function keptReadings(values: KeptValues, person: number): KeptReadings {
  const update = (change: Change) => values.update(person, change)
  const dropFields = (keys: readonly string[]) => update((before) => before.filter(({ key }) => !keys.includes(key)))
  return {
    list: async () => (await values.get(person)) ?? [],
    put: (readings) =>
      update((before) => [...before.filter(({ key }) => !readings.some((next) => next.key === key)), ...readings]),
    drop: (readings) => update((before) => before.filter((kept) => !readings.some(isSame(kept)))),
    dropFields,
    refuse: (reading, refusal) =>
      update((before) => before.map((kept) => (isSame(reading)(kept) ? { ...kept, refusal } : kept))),
  }
}
