/** The only source of random numbers of the generated city. */
export interface Random {
  /** Returns a fraction in [0, 1). */
  readonly next: () => number
  /** Returns an integer from `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** Returns a factor around 1 whose logarithm is normally distributed with this deviation. */
  readonly lognormal: (deviation: number) => number
}

/** Distributes a number over 32 bits (finaliser of MurmurHash3), so that similar seeds give different sequences. */
function mix(value: number): number {
  let bits = value >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Mulberry32: small, fast, and the same on every machine. */
function mulberry(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Creates a separate generator per stream (a household, the street plan), so that a change in one household does not
 * affect the others.
 */
export function createRandom(seed: number, stream: number): Random {
  const next = mulberry(mix(mix(seed) + Math.imul(stream + 1, 0x9e3779b1)))
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[integer(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('Cannot pick from an empty list')
      return chosen
    },
    lognormal: (deviation) => {
      const radius = Math.sqrt(-2 * Math.log(1 - next()))
      return Math.exp(deviation * radius * Math.cos(2 * Math.PI * next()))
    },
  }
}
