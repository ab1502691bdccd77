import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { configSchema } from '../../apps/server/src/config/config-schema.ts'
import type { DatabaseSchema } from '../../apps/server/src/database-schema.ts'
import { createSecret } from '../../apps/server/src/platform/crypto/secret.ts'
import { openDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { withEmbedded } from '../embedded-server.ts'
import { openDoors } from './doors.ts'
import { emailOf, type Lived, liveDay } from './live-day.ts'
import { planDay, residents } from './plan-day.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const migrations = path.join(import.meta.dirname, '../../apps/server/migrations')

/** Ten signs of 31, as codes on bills are. */
const spaceOfCode = 31 ** 10
/** Surname 7 bits, sum 9, meter 16 (decision 0032). */
const spaceOfFacts = 2 ** 32
/** The charge of one bill. */
const spaceOfFurther = 2 ** 9

export interface LaunchDay extends Lived {
  readonly share: number
  /** Accounts that the attacker gains in the day at one provider: the worse of two with codes, and one without. */
  readonly thefts: { readonly byCode: number; readonly byFacts: number }
}

/** `npm run goals -- launch-day [seed]`: plays the day, prints it and leaves `goals/results/launch-day.json`. */
export async function runLaunchDay([seed = '1']: readonly string[]): Promise<number> {
  const measuredAt = new Date().toISOString()
  const result = { measuredAt, seed: Number(seed), ...(await measureLaunchDay(Number(seed))) }
  const folder = path.join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'launch-day.json'), `${JSON.stringify(result, null, 2)}\n`)
  console.log(JSON.stringify(result, null, 2))
  return isGood(result) ? 0 : 1
}

/** What GL22 asks; the thefts are below what guessing gained a day before decision 0070, at one provider each. */
export const isGood = ({ share, thefts }: Pick<LaunchDay, 'share' | 'thefts'>): boolean =>
  share >= 0.995 && thefts.byCode < 500 / spaceOfCode && thefts.byFacts < 100 / spaceOfFacts

/** Plays the day of a seed with the portal's limits on an embedded database of its own. */
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
