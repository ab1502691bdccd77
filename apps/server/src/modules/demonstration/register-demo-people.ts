import pino from 'pino'
import type { Settings } from '../../config/config-schema.ts'
import { type Context, inTransaction } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Secret } from '../../platform/crypto/secret.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { FileRoom } from '../../platform/files/file-room.ts'
import { createPerson } from '../identity/registration/create-person.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { keepKnownTotp } from '../second-factor/keep-known-totp.ts'
import { linkDemoAccount, markDemoPerson, nameDemoHome, tellOfImportsSince } from './demonstration.queries.ts'
import type { DemoSignIn } from './load-demonstration.ts'

const people = {
  resident: { role: 'consumer', lastName: 'Шевчук', firstName: 'Ганна', middleName: 'Іллівна', phone: '+380000000001' },
  operator: { role: 'operator', lastName: 'Коваль', firstName: 'Остап', middleName: 'Юрійович' },
  administrator: { role: 'administrator', lastName: 'Гончар', firstName: 'Ольга', middleName: 'Єгорівна' },
} as const

/** The resident has had the accounts for this long, so the bills of the city are news. */
const residentDays = 90

interface DemoHome {
  readonly name: string
  readonly accounts: readonly { provider: string; number: string }[]
}

interface Options {
  readonly database: Database<DatabaseSchema>
  readonly settings: Settings
  readonly publicUrl: string
  readonly secret: Secret
  readonly files: FileRoom
  readonly now: Date
  readonly signIns: readonly DemoSignIn[]
  /** The resident's homes, each with the name that the resident has given it. */
  readonly homes: readonly DemoHome[]
}

/** Registers the demonstration people, and links the resident's homes, in one transaction. */
export async function registerDemoPeople({ database, signIns, homes, ...options }: Options): Promise<void> {
  const { settings, publicUrl, secret, files, now } = options
  const ctx: Context = { db: database.query, now, settings, publicUrl, secret, files, log: pino({ level: 'silent' }) }
  const hashes = await Promise.all(signIns.map(({ password }) => hashPassword(password)))
  await inTransaction(ctx, async (ctx) => {
    for (const [n, { role, account, totpSecret }] of signIns.entries()) {
      const passwordHash = hashes[n] ?? ''
      const email = `${account}@kalynivsk.example`
      const person = { ...people[role], login: account, passwordHash, email, confirmedAt: now }
      const { userId } = await createPerson(ctx, person)
      await markDemoPerson(ctx.db, userId)
      if (totpSecret !== undefined) await keepKnownTotp(ctx, userId, totpSecret)
      if (role !== 'resident') continue
      const since = new Date(now.getTime() - residentDays * 86_400_000)
      for (const home of homes) await moveIn(ctx, { userId, home, since })
      await tellOfImportsSince(ctx.db, since)
    }
  })
}

interface Move {
  readonly userId: number
  readonly home: DemoHome
  readonly since: Date
}

async function moveIn({ db }: Context, { userId, home, since }: Move): Promise<void> {
  for (const account of home.accounts) await linkDemoAccount(db, userId, account, since)
  const [account] = home.accounts
  if (account) await nameDemoHome(db, userId, { name: home.name, account })
}
