import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildMeter,
  buildProvider,
  buildVerificationRequest,
  linkAccount,
} from '../../testing/factories.ts'
import { sweep } from './sweep.ts'

const now = '2026-11-25T10:00:00Z'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now })
})
afterAll(() => portal.close())

const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000)
const hash = () => randomBytes(32)
const count = async (table: string) =>
  Number((await portal.database.pool.query(`select count(*) from ${table}`)).rows[0]?.count)

test('C33 expired data is deleted, other data stays', async () => {
  const { db } = portal
  const userId = await buildConsumer(db)
  for (const days of [1, 3]) {
    const attempt = { limit_name: 'x', key: String(days), window_start: ago(days), taken: 1, blocked_until: null }
    await db.insertInto('attempts').values(attempt).execute()
  }
  for (const days of [-1, 1]) {
    await db
      .insertInto('captcha_solutions')
      .values({ challenge_hash: hash(), expires_at: ago(days) })
      .execute()
    const challenge = { challenge_hash: hash(), user_id: null, expires_at: ago(days) }
    await db.insertInto('passkey_challenges').values(challenge).execute()
  }
  for (const days of [1, 40]) {
    const age = { user_id: userId, created_at: ago(days + 1), expires_at: ago(days) }
    const code = { code_hash: hash(), purpose: 'recover_access', email_id: null, used_at: null } as const
    await db
      .insertInto('one_time_codes')
      .values({ ...code, ...age })
      .execute()
    await db
      .insertInto('sessions')
      .values({ token_hash: hash(), revoked_at: null, last_seen_at: null, ...age })
      .execute()
  }
  for (const days of [0, 2]) {
    const way = {
      state_hash: hash(),
      network: 'x',
      nonce: String(days),
      code_verifier: hash(),
      created_at: ago(days + 1),
    }
    await db
      .insertInto('social_attempts')
      .values({ ...way, expires_at: ago(days), redeemed_at: null, completed_at: null })
      .execute()
  }
  const { id: provider_id } = await buildProvider(db)
  const { id: account_id } = await buildAccount(db, { provider_id })
  await linkAccount(db, userId, account_id)
  for (const days of [1, 31]) {
    const share = { email: 'a@misto.example', can_submit: false, can_pay: false, ends_on: null, code_hash: hash() }
    const { id } = await db
      .insertInto('shares')
      .values({ ...share, owner_id: userId, created_at: ago(days + 7), expires_at: ago(days) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('shared_accounts').values({ share_id: id, owner_id: userId, account_id }).execute()
  }
  for (const state of ['queued', 'sent', 'failed', 'kept'] as const) {
    for (const days of [29, 31]) {
      const letter = { user_id: null, kind: 'x', sealed: null, sent_at: null, last_error: null }
      await db
        .insertInto('letters')
        .values({ ...letter, state, created_at: ago(days) })
        .execute()
    }
  }
  const meter = await buildMeter(db, { account_id })
  for (const days of [29, 31]) {
    await buildVerificationRequest(db, {
      provider_id,
      account_id,
      meter_id: meter.id,
      consumer_id: userId,
      created_at: ago(days),
      verified_on: `2026-10-${days}`,
    })
  }
  await sweep(portal.context())
  const tables = [
    'attempts',
    'captcha_solutions',
    'passkey_challenges',
    'one_time_codes',
    'sessions',
    'social_attempts',
    'shares',
    'verification_requests',
  ]
  for (const table of tables) expect([table, await count(table)]).toEqual([table, 1])
  const letters = await db.selectFrom('letters').select(['state', 'created_at']).orderBy('id').execute()
  expect(letters.filter(({ created_at }) => created_at < ago(30))).toEqual([])
  expect(letters).toHaveLength(4)
  expect(await count('users')).toBe(1)
})

interface Person {
  readonly registeredDaysAgo: number
  readonly role?: 'consumer' | 'operator'
  readonly isConfirmed?: boolean
  /** Whether the person waits in `pending_registrations`; true if left out. */
  readonly isPending?: boolean
}

async function person({
  role = 'consumer',
  registeredDaysAgo,
  isConfirmed,
  isPending = true,
}: Person): Promise<number> {
  const at = ago(registeredDaysAgo)
  const id = await buildConsumer(portal.db, { role, created_at: at })
  const address = { user_id: id, email: `p${id}@example.com`, added_at: at, confirmed_at: isConfirmed ? at : null }
  await portal.db
    .insertInto('user_emails')
    .values({ ...address, replaces_id: null })
    .execute()
  if (!isPending) return id
  await portal.db
    .insertInto('pending_registrations')
    .values({ user_id: id, browser_hash: hash(), created_at: at })
    .execute()
  return id
}

test('RG9 only people who did not confirm an address within two weeks are deleted', async () => {
  const { db } = portal
  await db.deleteFrom('users').execute()
  const gone = [await person({ registeredDaysAgo: 15 }), await person({ registeredDaysAgo: 400 })]
  const linked = await person({ registeredDaysAgo: 15 })
  const { id: providerId } = await buildProvider(db)
  await linkAccount(db, linked, (await buildAccount(db, { provider_id: providerId })).id)
  const social = await person({ registeredDaysAgo: 15 })
  const identity = { issuer: 'https://id.example', subject: '1', user_id: social, network: 'x', linked_at: ago(15) }
  await db.insertInto('social_identities').values(identity).execute()
  const signedIn = await person({ registeredDaysAgo: 15 })
  await portal.signIn(signedIn)
  const stays = [
    await person({ registeredDaysAgo: 13 }),
    await person({ registeredDaysAgo: 15, isConfirmed: true }),
    await person({ registeredDaysAgo: 15, isPending: false }),
    await person({ registeredDaysAgo: 15, role: 'operator' }),
    linked,
    social,
    signedIn,
  ]
  await sweep(portal.context())
  const left = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  expect(left.filter((id) => gone.includes(id))).toEqual([])
  expect(left.toSorted((a, b) => a - b)).toEqual(stays.toSorted((a, b) => a - b))
})

test('DO4 the sweep deletes in short statements and continues in the next run', async () => {
  await portal.db.deleteFrom('captcha_solutions').execute()
  const rows = Array.from({ length: 25 }, () => ({ challenge_hash: hash(), expires_at: ago(1) }))
  await portal.db.insertInto('captcha_solutions').values(rows).execute()
  await sweep(portal.context(), { batch: 10, batches: 1 })
  expect(await count('captcha_solutions')).toBe(15)
  await sweep(portal.context(), { batch: 10, batches: 5 })
  expect(await count('captcha_solutions')).toBe(0)
})
