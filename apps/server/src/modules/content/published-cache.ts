/** A node's cache of published content and of pages rendered from it (decision 0027). */
export interface PublishedCache {
  /** Returns the cached value without waiting; undefined if it is missing or stale. */
  peek<T>(key: string): T | undefined
  /** Returns the cached value, else the result of `make`. Concurrent calls for one key share one `make`. */
  take<T>(key: string, make: () => Promise<T>, isWorthKeeping?: (value: T) => boolean): Promise<T>
  /** Clears the cache after a change of public content. */
  forget(): void
  /** Enables (true) or disables the cache, and clears it. Call it when the LISTEN connection opens or is lost. */
  hear(hears: boolean): void
}

interface Options {
  readonly clock: () => Date
  /** Returns the next moment at which public content changes without an edit. */
  readonly nextChange: (now: Date) => Promise<Date>
  /** Most entries; beyond it the oldest entry is removed. */
  readonly limit: number
}

/**
 * Creates a bounded cache that depends on invalidation: `forget` after each change, `hear(false)` when the
 * notifications stop. A value whose computation began before a change is returned to its callers and not cached.
 */
export function createPublishedCache({ clock, nextChange, limit }: Options): PublishedCache {
  let kept = new Map<string, unknown>()
  let making = new Map<string, Promise<unknown>>()
  let until: number | null = null
  let hears = false

  const forget = () => {
    kept = new Map()
    making = new Map()
    until = null
  }
  const isTrue = () => {
    if (until !== null && clock().getTime() >= until) forget()
    return hears
  }
  const keep = (key: string, value: unknown) => {
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
  }
  const makeAndKeep = async <T>(
    key: string,
    make: () => Promise<T>,
    isWorthKeeping: (value: T) => boolean,
  ): Promise<T> => {
    const generation = kept
    const changesAt = (await nextChange(clock())).getTime()
    const value = await make()
    if (kept !== generation || !hears || !isWorthKeeping(value)) return value
    until = Math.min(until ?? changesAt, changesAt)
    keep(key, value)
    return value
  }

  return {
    peek: <T>(key: string) => (isTrue() ? (kept.get(key) as T | undefined) : undefined),
    take: <T>(key: string, make: () => Promise<T>, isWorthKeeping: (value: T) => boolean = () => true): Promise<T> => {
      if (!isTrue()) return make()
      if (kept.has(key)) return Promise.resolve(kept.get(key) as T)
      const begun = making.get(key)
      if (begun) return begun as Promise<T>
      const value = makeAndKeep(key, make, isWorthKeeping)
      const mine = making
      mine.set(key, value)
      const done = () => mine.delete(key)
      value.then(done, done)
      return value
    },
    forget,
    hear: (now) => {
      hears = now
      forget()
    },
  }
}
