export interface PlacesOptions {
  /** Most concurrent requests, however fast the responses are. */
  readonly most: number
  /** Fewest concurrent requests, however slow the responses are: a slow database alone must not block all requests. */
  readonly fewest: number
  /** Target median response time in milliseconds. A higher median lowers the limit; 0 fixes the limit at `most`. */
  readonly aimMs: number
  /** Monotonic clock in milliseconds. */
  readonly now: () => number
}

/** Whether the duration counts for the limit; an endpoint that is slow by nature (sign-in, file) does not count. */
export type Teaching = 'teaches' | 'is long by nature'

export interface Places {
  isFull(): boolean
  /** @returns releases the place */
  take(teaching: Teaching): () => void
}

/** Responses per adjustment of the limit. Fewer make the median unreliable; more delay the reaction to a flood. */
const answersOfTurn = 20

/**
 * Limits concurrent requests to as many as are answered in time. The right number depends on the machine, the database
 * and the requests, so it is learnt from response times. The time includes every wait: event loop, processor,
 * connection pool.
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
    // A limit that was not reached gives no evidence that it is too low.
    else if (wasFull && median < 0.8 * aimMs) limit = Math.min(most, Math.ceil(limit * 1.1))
    if (limit !== before) changedAt = now()
    wasFull = false
  }
  const learn = (from: number) => {
    // A request that started under an earlier limit does not count for the present one.
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
