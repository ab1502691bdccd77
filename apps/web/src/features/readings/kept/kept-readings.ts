import type { Zone } from '@zatyshok/contract/primitives'
import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import type { ReadingReason } from '@zatyshok/domain/meters/reading-check'

/** A reading that waits on this device for a network (F11), with what its line needs when there is none. */
export interface KeptReading {
  /** `<meter>:<zone>`, as a row of the form. */
  key: string
  counterId: string
  zone: Zone
  /** As typed. */
  text: string
  confirmed: boolean
  reason: ReadingReason | null
  /** With the reason `replaced`, as typed; absent: kept by a page that did not ask for it. */
  replacement?: MeterReplacement
  /** «Холодна вода № 48213». */
  name: string
  /** The month that it was meant for, `YYYY-MM`: it never goes into another. */
  billingMonth: string
  /** The last day on which it is taken, `YYYY-MM-DD`; null: any day. */
  closesOn: string | null
  /** ISO 8601; with the key it tells two values for one field apart. */
  keptAt: string
  /** Why it was not taken, and what to do; null: it waits. */
  refusal: string | null
}

export interface KeptReadings {
  list: () => Promise<readonly KeptReading[]>
  /** Each replaces what waits for the same field. */
  put: (readings: readonly KeptReading[]) => Promise<void>
  /** What was typed anew in between stays. */
  drop: (readings: readonly KeptReading[]) => Promise<void>
  /** The fields were given in another way. */
  dropFields: (keys: readonly string[]) => Promise<void>
  refuse: (reading: KeptReading, refusal: string) => Promise<void>
}

type Change = (before: readonly KeptReading[]) => readonly KeptReading[]

/** Where they lie, by person; `update` is one transaction, so two tabs lose nothing of each other. */
export interface KeptValues {
  get: (person: number) => Promise<readonly KeptReading[] | undefined>
  update: (person: number, change: Change) => Promise<void>
}

const isSame = (one: KeptReading) => (other: KeptReading) => one.key === other.key && one.keptAt === other.keptAt

/** The readings of one person; another person at the same browser has others. */
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
