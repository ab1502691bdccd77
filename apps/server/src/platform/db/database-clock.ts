import { type QueryExecutorProvider, sql } from 'kysely'

export interface DatabaseClock {
  now(): Date
  close(): void
}

interface Options {
  readonly db: QueryExecutorProvider
  readonly log: { warn(details: object, text: string): void }
  /** Returns this machine's time in milliseconds. */
  readonly ownClock?: () => number
}

const everyMs = 30_000
/** Milliseconds. A smaller difference is explained by the network round trip to the database. */
const toleranceMs = 1000

/**
 * Returns the current time by the database's clock, so that nodes with wrong clocks agree on expiry and on the current
 * month (FT21). The offset is measured at the start and every 30 seconds. Between measurements, and while the database
 * is unavailable, this machine's clock runs on.
 */
export async function openDatabaseClock({ db, log, ownClock = Date.now }: Options): Promise<DatabaseClock> {
  let aheadMs = 0
  const compare = async () => {
    const before = ownClock()
    const { rows } = await sql<{ at: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
    const differenceMs = (rows[0]?.at ?? before) - (before + ownClock()) / 2
    const isOff = Math.abs(differenceMs) > toleranceMs
    if (isOff && aheadMs === 0) {
      log.warn({ seconds: Math.round(differenceMs / 1000) }, 'the clock of this machine differs from the database’s')
    }
    aheadMs = isOff ? differenceMs : 0
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => undefined), everyMs)
  timer.unref()
  return { now: () => new Date(ownClock() + aheadMs), close: () => clearInterval(timer) }
}
