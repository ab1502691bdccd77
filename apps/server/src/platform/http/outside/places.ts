export interface PlacesOptions {
  /** Requests that may be worked on at once, however quick the answers are. */
  readonly most: number
  /** Never fewer, however slow the answers are: a slow database alone is no reason to answer nobody. */
  readonly fewest: number
  /** Where half of the answers take longer, fewer are worked on at once; 0: always `most`. */
  readonly aimMs: number
  /** Milliseconds that only grow. */
  readonly now: () => number
}

/** Whether what takes a place tells how long answers take: what is long by its nature (a sign-in, a file) does not. */
export type Teaching = 'teaches' | 'is long by nature'

export interface Places {
  isFull(): boolean
  /** @returns gives the place back */
  take(teaching: Teaching): () => void
}

/** Answers from which the next limit is learnt: a median of fewer says little, and a flood must not wait for more. */
const answersOfTurn = 20

/**
 * How many requests are worked on at once: as many as are answered in time. What this is depends on the machine, on the
 * database and on what people ask, so no fixed number is right; whatever the answers wait for (the loop, the processor,
 * a connection to the database), their time tells it.
 */
export function openPlaces({ most, fewest, aimMs, now }: PlacesOptions): Places {
  const floor = Math.min(fewest, most)
  let limit = aimMs === 0 ? most : Math.min(most, 2 * floor)
  let taken = 0
  let changedAt = Number.NEGATIVE_INFINITY
  let times: number[] = []
  let wasFull = false

  const follow = (median: number) => {
    const before = limit
    if (median > aimMs) limit = Math.max(floor, Math.floor(limit * Math.max(0.5, aimMs / median)))
    // A limit that nobody has reached is not known to be too low.
    else if (wasFull && median < 0.8 * aimMs) limit = Math.min(most, Math.ceil(limit * 1.1))
    if (limit !== before) changedAt = now()
    wasFull = false
  }
  const learn = (from: number) => {
    // Whoever came under another limit says nothing of this one.
    if (aimMs === 0 || from < changedAt) return
    if (times.push(now() - from) < answersOfTurn) return
    const [median = 0] = times.toSorted((a, b) => a - b).slice(answersOfTurn / 2)
    times = []
    follow(median)
  }
  return {
    isFull: () => {
      const full = taken >= limit
      if (full) wasFull = true
      return full
    },
    take: (teaching) => {
      taken += 1
      const from = now()
      return () => {
        taken -= 1
        if (teaching === 'teaches') learn(from)
      }
    },
  }
}
