/** The day: ten thousand residents come for the first time, and an attacker uses a thousand addresses. */
export const residents = 10_000
const carriers = 12
export const attackerAddresses = 1000
/** Accounts of each provider, including the residents'. */
export const accountsOfProvider = 300_000
/** Share of the residents' entries with typing errors: passwords, and proofs of an account. */
const typingErrors = 0.08

const hour = 3_600_000
const opens = Date.parse('2026-11-25T06:00:00Z')
const hours = 12

export const emailOf = (resident: number): string => `r${resident}@launch.example`

export type Provider = '101' | '205' | '889'

/** An event at one moment. `n` numbers the residents, or the attacker's requests of that kind. */
export interface Happening {
  readonly at: number
  readonly what: 'arrival' | 'return' | 'password' | 'proof' | 'challenge' | 'registration'
  readonly n: number
}

export interface Day {
  /** In chronological order. */
  readonly happenings: readonly Happening[]
  /** Returns the next random number of the sequence, from 0 to 1. */
  readonly random: () => number
  readonly slips: () => boolean
  readonly accountOf: (resident: number) => { readonly provider: Provider; readonly number: string }[]
  readonly networkOfResident: (resident: number) => string
  /** Returns the attacker's network; twelve of the attacker's addresses share the residents' carriers. */
  readonly networkOfAttacker: (address: number) => string
}

/**
 * Attempts of the attacker a day, by target; `challenge`, `registration` and a part of `password` only exhaust limits.
 */
const attack = { password: 20_000, proof: 20_000, challenge: 8400, registration: 12_000 } as const

/** @param seed the same seed gives the same day */
export function planDay(seed: number): Day {
  const random = courseOf(seed)
  const happenings: Happening[] = []
  for (let n = 0; n < residents; n += 1) {
    // Most residents come at noon.
    const at = opens + ((random() + random()) / 2) * hours * hour
    happenings.push({ at, what: 'arrival', n }, { at: at + hour * (2 + random()), what: 'return', n })
  }
  for (const what of ['password', 'proof', 'challenge', 'registration'] as const) {
    for (let n = 0; n < attack[what]; n += 1) happenings.push({ at: opens + random() * hours * hour, what, n })
  }
  const places = new Set<number>()
  while (places.size < residents * 2) places.add(Math.floor(random() * accountsOfProvider))
  const numbers = [...places].map((place) => String(1_000_000 + place))
  const carrier = (n: number) => `100.64.${n % carriers}.0/24`
  return {
    happenings: happenings.sort((one, other) => one.at - other.at),
    random,
    slips: () => random() < typingErrors,
    accountOf: (n) => [
      { provider: n % 2 === 0 ? '101' : '205', number: numbers[n * 2] ?? '' },
      { provider: '889', number: numbers[n * 2 + 1] ?? '' },
    ],
    networkOfResident: carrier,
    networkOfAttacker: (n) => (n % attackerAddresses < carriers ? carrier(n % attackerAddresses) : ownNetwork(n)),
  }
}

const ownNetwork = (n: number) =>
  `10.${Math.trunc((n % attackerAddresses) / 250)}.${(n % attackerAddresses) % 250}.0/24`

/** Mulberry32: a short generator whose sequence depends on the seed alone. */
function courseOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
