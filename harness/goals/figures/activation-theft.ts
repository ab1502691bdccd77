import path from 'node:path'
import { linkingSettings } from '../../../apps/server/src/config/linking-settings.ts'
import type { ActorContext } from '../../../apps/server/src/context.ts'
import type { DatabaseSchema } from '../../../apps/server/src/database-schema.ts'
import { countProof } from '../../../apps/server/src/modules/accounts/failure-limits.ts'
import { createSecret } from '../../../apps/server/src/platform/crypto/secret.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/connect.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { AppError } from '../../../apps/server/src/platform/http/app-error.ts'
import { withEmbedded } from '../embedded-server.ts'

const networks = 1000
const accounts = 300_000
const days = 2
const dayMs = 86_400_000
/** More than twice the provider's budget, so the remainder shows that the budget holds. */
const triesADay = 1200
/** Ten of 31 characters, as in the codes on bills (`packages/demo-city/src/identifiers.ts`): 49 bits. */
const spaceOfCode = 31 ** 10

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const migrations = path.join(import.meta.dirname, '../../../apps/server/migrations')

/** Chooses the account of the next guess: a new one each time, or one until it is locked. */
const attacks: Readonly<Record<string, (n: number) => number>> = {
  'spread over the accounts': (n) => (n * 7919) % accounts,
  'five a day at each account': (n) => Math.floor(n / 5),
}

/**
 * GL13: a thousand networks, each with its own residents, guess activation codes of one provider with 300,000 accounts
 * for two days. The portal's limiter and database are real; the clock is simulated.
 *
 * @returns the number of guesses checked on the worst day, and the expected number of stolen accounts a day
 */
export async function measureActivationTheft(): Promise<{ judgedADay: number; expectedADay: number }> {
  const judged = await withEmbedded(async (url) => {
    const database = await openDatabase<DatabaseSchema>({ connection: { connectionString: url }, log: silent })
    try {
      await migrate(database.pool, migrations)
      const worst: number[] = []
      for (const attack of Object.values(attacks)) {
        await database.pool.query('delete from attempts')
        for (let day = 0; day < days; day += 1) worst.push(await guessForADay(database.query, { attack, day }))
      }
      return Math.max(...worst)
    } finally {
      await database.close()
    }
  })
  return { judgedADay: judged, expectedADay: judged / spaceOfCode }
}

/** Without the additional fact, which would make a guess five hundred times less likely to be right. */
const wrong = { isProved: false, isProvedStrictly: null }

type Db = ActorContext['db']

async function guessForADay(
  db: Db,
  { attack, day }: { readonly attack: (n: number) => number; readonly day: number },
): Promise<number> {
  const linking = linkingSettings.linking.parse(undefined)
  const secret = createSecret('a key of the goals that is long enough')
  let judged = 0
  for (let tried = 0; tried < triesADay; tried += 1) {
    const n = day * triesADay + tried
    const number = String(1_000_000 + attack(n))
    const network = `10.${Math.trunc((n % networks) / 250)}.${(n % networks) % 250}.0/24`
    // The limiter reads only the resident's id, and each guess uses a new resident that is not limited yet.
    const ctx = {
      db,
      secret,
      settings: { linking },
      now: new Date(Date.parse('2026-11-25T10:00:00Z') + day * dayMs + tried * 60_000),
      actor: { userId: n + 1 },
      client: { network },
    } as unknown as ActorContext
    const isJudged = await countProof(ctx, { providerCode: '101', number, numberKey: number }, wrong).then(
      ({ kind }) => kind === 'refused',
      (refusal: unknown) => {
        if (refusal instanceof AppError && refusal.code === 'account_locked') return false
        throw refusal
      },
    )
    if (isJudged) judged += 1
  }
  return judged
}
