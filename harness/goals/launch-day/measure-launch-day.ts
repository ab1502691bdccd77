import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { configSchema } from '../../../apps/server/src/config/config-schema.ts'
import type { DatabaseSchema } from '../../../apps/server/src/database-schema.ts'
import { createSecret } from '../../../apps/server/src/platform/crypto/secret.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/connect.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { withEmbedded } from '../embedded-server.ts'
import { openDoors } from './doors.ts'
import { type Lived, liveDay } from './live-day.ts'
import { emailOf, planDay, residents } from './plan-day.ts'
import { playInThread } from './play-in-thread.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const migrations = path.join(import.meta.dirname, '../../../apps/server/migrations')

/** Ten of 31 characters, as in the codes on bills. */
const spaceOfCode = 31 ** 10
/** Surname 7 bits, sum 9, meter 16 (decision 0032). */
const spaceOfFacts = 2 ** 32
/** Charge of one bill. */
const spaceOfFurther = 2 ** 9

export interface LaunchDay extends Lived {
  readonly share: number
  /** Accounts that the attacker steals in the day at one provider: the worse of two with codes, and one without. */
  readonly thefts: { readonly byCode: number; readonly byFacts: number }
}

/** PBKDF2 computations per second of a captcha on one server processor. */
const hashesASecond = 3000
/** Average number of counters that the usual captcha work tries; each is PBKDF2 with 1000 iterations. */
const hashesOfUsualWork = 1000

/** The simulated days, and the worst and best day of each figure. */
export interface LaunchDays {
  readonly days: readonly (LaunchDay & { readonly seed: number })[]
  readonly share: Range
  readonly byCode: Range
  readonly byFacts: Range
  /** Hashes that captchas required of the attacker in a day; all are assumed done. */
  readonly hashesOfAttacker: Range
}

interface Range {
  readonly least: number
  readonly most: number
}

/**
 * `npm run goals -- launch-day [seeds]`: simulates the day of each seed, in parallel and each on its own database.
 * Prints the range and writes `harness/goals/results/launch-day.json`. The worst day must meet the goal.
 */
export async function runLaunchDay(seeds: readonly string[]): Promise<number> {
  const measuredAt = new Date().toISOString()
  const chosen = seeds.length > 0 ? seeds.map(Number) : [1, 2, 3, 4, 5]
  const days = await Promise.all(chosen.map(async (seed) => ({ seed, ...(await playInThread(seed)) })))
  const result = { measuredAt, ...rangeOf(days) }
  const folder = path.join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'launch-day.json'), `${JSON.stringify(result, null, 2)}\n`)
  tell(result)
  return days.every(isGood) ? 0 : 1
}

export function rangeOf(days: LaunchDays['days']): LaunchDays {
  const range = (of: (day: LaunchDay) => number): Range => {
    const figures = days.map(of)
    return { least: Math.min(...figures), most: Math.max(...figures) }
  }
  return {
    days,
    share: range(({ share }) => share),
    byCode: range(({ thefts }) => thefts.byCode),
    byFacts: range(({ thefts }) => thefts.byFacts),
    hashesOfAttacker: range(({ work }) => work.ofAttacker * hashesOfUsualWork),
  }
}

function tell({ days, share, byCode, byFacts, hashesOfAttacker }: LaunchDays): void {
  console.table(
    days.map(({ seed, served, stopped, thefts, passwords, judged, work }) => ({
      seed,
      served,
      stopped: JSON.stringify(stopped),
      'thefts by codes': thefts.byCode.toExponential(2),
      'by facts': thefts.byFacts.toExponential(2),
      'proofs judged': Object.values(judged).reduce((sum, { plain, strict }) => sum + plain + strict, 0),
      'passwords judged': passwords,
      'most work of a resident': work.mostOfResident,
      'on the average': work.meanOfResident.toFixed(2),
    })),
  )
  const perCent = (figure: number) => `${(figure * 100).toFixed(2)} %`
  const exponents = ({ least, most }: Range) => `${least.toExponential(2)} to ${most.toExponential(2)}`
  const hours = (hashes: number) => (hashes / hashesASecond / 3600).toFixed(1)
  console.log(`${days.length} days: ${perCent(share.least)} to ${perCent(share.most)} of the residents were served`)
  console.log(`accounts stolen in a day: ${exponents(byCode)} by codes, ${exponents(byFacts)} by facts`)
  console.log(
    `the attacker pays nothing for captchas: it is given every solution at once. They were ${hashesOfAttacker.least} to ` +
      `${hashesOfAttacker.most} hashes, ${hours(hashesOfAttacker.least)} to ${hours(hashesOfAttacker.most)} hours of a ` +
      `processor that makes ${hashesASecond} a second`,
  )
}

/**
 * The requirement of GL22. The limits of thefts are below what guessing achieved a day before decision 0070, at one
 * provider each.
 */
export const isGood = ({ share, thefts }: Pick<LaunchDay, 'share' | 'thefts'>): boolean =>
  share >= 0.995 && thefts.byCode < 500 / spaceOfCode && thefts.byFacts < 100 / spaceOfFacts

/** Simulates the day of a seed with the portal's limits on a separate embedded database. */
export async function measureLaunchDay(seed = 1): Promise<LaunchDay> {
  const lived = await withEmbedded(async (url) => {
    const database = await openDatabase<DatabaseSchema>({ connection: { connectionString: url }, log: silent })
    try {
      await migrate(database.pool, migrations)
      const { rows } = await database.pool.query<{ id: string }>(
        `insert into users (role, login, password_hash, password_changed_at)
         select 'consumer', 'launch-' || n, 'x', '2026-11-01' from generate_series(0, $1 - 1) n order by n returning id`,
        [residents],
      )
      const ids = rows.map(({ id }) => Number(id))
      await database.pool.query(
        `insert into user_emails (user_id, email, is_default, confirmed_at)
         select id, email, true, '2026-11-01' from unnest($1::bigint[], $2::text[]) one (id, email)`,
        [ids, ids.map((_, n) => emailOf(n))],
      )
      await database.pool.query('analyze')
      const secret = createSecret('a key of the goals that is long enough')
      const doors = openDoors({ db: database.query, secret, settings: configSchema.parse({}) })
      return await liveDay(doors, planDay(seed), (n) => ids[n] ?? 0)
    } finally {
      await database.close()
    }
  })
  const { '101': water, '205': heat, '889': gas } = lived.judged
  const worth = ({ plain, strict }: { plain: number; strict: number }) => plain + strict / spaceOfFurther
  return {
    ...lived,
    share: lived.served / residents,
    thefts: { byCode: Math.max(worth(water), worth(heat)) / spaceOfCode, byFacts: worth(gas) / spaceOfFacts },
  }
}
