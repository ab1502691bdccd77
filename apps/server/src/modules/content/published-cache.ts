/** What a node keeps of published content and of pages made from it (decision 0027). */
export interface PublishedCache {
  /** What is kept and still true, at once; undefined: make it. */
  peek<T>(key: string): T | undefined
  /** What is kept, or else what `make` gives; asked at once by many, it is made once. */
  take<T>(key: string, make: () => Promise<T>, isWorthKeeping?: (value: T) => boolean): Promise<T>
  /** The public sees something else now. */
  forget(): void
  /** Whether changes are heard; while they are not, nothing is kept. */
  hear(hears: boolean): void
}

interface Options {
  readonly clock: () => Date
  /** When what the public sees changes by itself, after a moment. */
  readonly nextChange: (now: Date) => Promise<Date>
  /** Entries at most; the oldest goes first. */
  readonly limit: number
}

/**
 * A bounded memory that is right as long as somebody tells it of changes: `forget` when content changes, `hear(false)`
 * when the one who would tell is gone. What was begun before a change is given to whoever asked, and not kept.
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
