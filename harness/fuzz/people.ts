import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { providerScope } from '@zatyshok/contract/providers/provider-scope'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DatabaseSchema } from '../../apps/server/src/database-schema.ts'
import { hashPassword } from '../../apps/server/src/modules/passwords/hash-password.ts'
import { newTotpSecret } from '../../apps/server/src/modules/second-factor/totp.ts'
import { hashToken } from '../../apps/server/src/modules/sessions/tokens.ts'
import type { Secret } from '../../apps/server/src/platform/crypto/secret.ts'
import { shareAccounts } from '../../apps/server/src/testing/factories.ts'
import type { Principal } from './crafted-request.ts'
import type { Known } from './valid-values.ts'

export type Database = Kysely<DatabaseSchema>

export interface PeopleOptions {
  readonly db: Database
  readonly secret: Secret
  /** Returns the portal's time. */
  readonly now: () => Date
}

const roles = {
  ...({ resident: 'consumer', member: 'consumer', editor: 'editor' } as const),
  ...({ operator: 'operator', boundOperator: 'operator', administrator: 'administrator' } as const),
}
type Person = keyof typeof roles
const names = Object.keys(roles) as Person[]

interface People {
  readonly all: readonly Principal[]
  of(...wanted: readonly (Person | 'program')[]): readonly Principal[]
  readonly known: Known
  residentId(): number
  restore(): Promise<void>
}

const password = 'Вірний-пароль-1'
/** The same in every run, so that a printed shell line works with another portal. */
const tokenOf = (name: string): string => createHash('sha256').update(`fuzz ${name}`).digest('base64url')
const scopes = providerScope.options

export async function keepPeople(options: PeopleOptions): Promise<People> {
  const passwordHash = await hashPassword(password)
  const ids = new Map<Person, number>()
  const restore = async () => {
    await options.db.deleteFrom('attempts').execute()
    for (const name of names) ids.set(name, await keepPerson(options, name, passwordHash))
    await keepProgram(options)
    await keepBelongings(options, ids.get('resident') ?? 0, ids.get('member') ?? 0)
  }
  await restore()
  const people: Principal[] = names.map((name) => ({ name, token: tokenOf(name) }))
  const all = [...people, { name: 'program', token: programToken }]
  return {
    all,
    of: (...wanted) => all.filter(({ name }) => wanted.some((one) => one === name)),
    known: {
      password: [password],
      newPassword: ['Інший-пароль-22'],
      account: names.map((name) => `fuzz-${name}`),
      email: ['fuzz-resident@misto.example', 'third@misto.example'],
    },
    residentId: () => ids.get('resident') ?? 0,
    restore,
  }
}

async function keepPerson({ db, secret, now }: PeopleOptions, name: Person, passwordHash: string): Promise<number> {
  const token_hash = hashToken(tokenOf(name))
  const bound = name === 'boundOperator' ? await firstProvider(db) : null
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  const person = { role: roles[name], provider_id: bound, password_hash: passwordHash }
  const id = session?.user_id ?? (await insertPerson(db, { ...person, login: `fuzz-${name}` }))
  await db
    .updateTable('users')
    .set({ ...person, blocked_at: null })
    .where('id', '=', id)
    .execute()
  const at = now()
  const open = { created_at: at, last_seen_at: at, expires_at: new Date('2100-01-01'), revoked_at: null }
  await db
    .insertInto('sessions')
    .values({ token_hash, user_id: id, method: 'password', user_agent: 'fuzz', network: '', ...open })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(open))
    .execute()
  if (person.role !== 'consumer') {
    const totp = { sealed: secret.seal(newTotpSecret()), created_at: at, confirmed_at: at }
    const values = { user_id: id, ...totp }
    await db
      .insertInto('totp_secrets')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return id
}

/** Inserts a person, with a number after the login if an earlier run has used the login. */
async function insertPerson(db: Database, person: { login: string; role: (typeof roles)[Person] }): Promise<number> {
  const login = sql<string>`${person.login} || (
    select case count(*) when 0 then '' else '-' || count(*) || '-' || floor(random() * 1e9) end
    from users where login like ${`${person.login}%`})`
  const { id } = await db
    .insertInto('users')
    .values({ ...person, login })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const firstProvider = async (db: Database): Promise<number> =>
  (await db.selectFrom('providers').select('id').orderBy('id').executeTakeFirstOrThrow()).id

const programSecret = 'Fuzz'.padEnd(43, '0')
const programToken = `ztk_${programSecret}${base62(crc32(programSecret)).padStart(6, '0')}`

function base62(number: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const rest = Math.floor(number / 62)
  return `${rest === 0 ? '' : base62(rest)}${digits[number % 62]}`
}

async function keepProgram({ db, now }: PeopleOptions): Promise<void> {
  const values = {
    provider_id: await firstProvider(db),
    name: 'fuzz',
    token_hash: hashToken(programToken),
    ending: 'fuzz',
  }
  const term = { created_at: now(), expires_at: new Date('2100-01-01'), revoked_at: null }
  await db
    .insertInto('provider_tokens')
    .values({ ...values, ...term, scopes: [...scopes], networks: [] })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ revoked_at: null, networks: [] }))
    .execute()
}

/** Gives the resident a few accounts, an address, a phone and a passkey, and shares the accounts with the member. */
async function keepBelongings({ db, now }: PeopleOptions, residentId: number, memberId: number): Promise<void> {
  await sql`
    insert into account_links (consumer_id, account_id)
    select ${residentId}::bigint, id from accounts
    where exists (select from meters where account_id = accounts.id)
      and exists (select from invoices where account_id = accounts.id)
    order by id limit 6
    on conflict do nothing`.execute(db)
  await sql`
    insert into user_emails (user_id, email, is_default, confirmed_at)
    select ${residentId}::bigint, 'fuzz-resident@misto.example', true, ${now()}::timestamptz
    where not exists (select from user_emails where user_id = ${residentId} or email = 'fuzz-resident@misto.example')
    on conflict do nothing`.execute(db)
  await sql`
    insert into user_phones (user_id, phone, is_default) select ${residentId}::bigint, '+380670000001', true
    where not exists (select from user_phones where user_id = ${residentId} or phone = '+380670000001')
    on conflict do nothing`.execute(db)
  await sql`
    insert into passkeys (user_id, credential_id, public_key, created_at)
    values (${residentId}, 'fuzz-key', 'key', ${now()}) on conflict do nothing`.execute(db)
  const shared = await db.selectFrom('shares').select('id').where('owner_id', '=', residentId).executeTakeFirst()
  if (shared) return
  const linked = await db
    .selectFrom('account_links')
    .select('account_id')
    .where('consumer_id', '=', residentId)
    .execute()
  await sql`delete from shared_accounts where member_id = ${memberId}`.execute(db)
  await shareAccounts(db, {
    ownerId: residentId,
    memberId,
    accountIds: linked.map((one) => one.account_id),
    canSubmit: true,
  })
}
