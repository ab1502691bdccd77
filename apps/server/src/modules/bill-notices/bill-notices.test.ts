import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildInvoice, buildProvider, linkAccount } from '../../testing/factories.ts'
import { describeLetter } from '../mail/describe-letter.ts'
import type { Letter } from '../mail/letter.ts'
import { noticeNewBills } from './notice-new-bills.ts'

const now = '2026-11-05T10:00:00Z'
const url = '/api/account/bill-notices/stop'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now })
})
afterAll(() => portal.close())

async function imported(startedAt = now): Promise<number> {
  const file = {
    profile: 'x',
    file_name: 'x',
    file_sha256: Buffer.alloc(32),
    file_bytes: 1,
    started_at: new Date(startedAt),
  }
  const { id } = await portal.db
    .insertInto('imports')
    .values({ ...file, finished_at: new Date(startedAt), status: 'done', refusal: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function resident({
  isAllowed = true,
  confirmedAt = new Date(now) as Date | null,
  at = '2026-10-01T00:00:00Z',
} = {}) {
  const userId = await buildConsumer(portal.db, { first_name: 'Олена' })
  const address = { user_id: userId, email: `p${userId}@misto.example`, is_default: true, replaces_id: null }
  await portal.db
    .insertInto('user_emails')
    .values({ ...address, confirmed_at: confirmedAt })
    .execute()
  const { id: providerId } = await buildProvider(portal.db, { name: 'Водоканал' })
  const account = await buildAccount(portal.db, { provider_id: providerId, number: `00${userId}7890` })
  await linkAccount(portal.db, userId, account.id)
  const consent = { user_id: userId, provider_id: providerId, is_allowed: isAllowed, at: new Date(at) }
  await portal.db.insertInto('bill_consents').values(consent).execute()
  return { userId, providerId, account }
}

async function lettersOf(userId: number) {
  const rows = await portal.db.selectFrom('letters').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  return rows.filter(({ kind }) => kind === 'newBill')
}

const opened = ({ sealed }: { sealed: Buffer | null }): Letter => JSON.parse(portal.context().secret.open(sealed!))

const look = () => noticeNewBills(portal.context())
const october = { month: '2026-10', charged_kop: 21_240, due_on: '2026-11-20' }

test('D07 a new bill of a consented account gets one letter with sum and day and without names', async () => {
  const { userId, account } = await resident()
  await buildInvoice(portal.db, { ...october, account_id: account.id, import_id: await imported() })
  await look()
  const [letter, ...more] = await lettersOf(userId)
  expect(more).toEqual([])
  const said = describeLetter(opened(letter!), { ...portal.context(), at: new Date(now) })
  expect(said.subject).toBe('Новий рахунок на оплату за жовтень 2026')
  expect(said.paragraphs.join(' ').replaceAll('\u00a0', ' ')).toBe(
    'Водоканал: рахунок за жовтень 2026, особовий рахунок, що закінчується на 7890. Нараховано 212,40 грн. До сплати 212,40 грн, строк сплати — до 20.11.2026.',
  )
  expect(said.button?.url).toBe(`https://misto.example/dashboard/invoices/${account.id}-202610`)
  expect(said.unsubscribeUrl).toMatch(/^https:\/\/misto\.example\/unsubscribe\?code=[\w-]+$/)
  expect(JSON.stringify(said)).not.toMatch(/Мороз|Соборна/)
})

test('D07 a bill that is imported again or corrected gets no second letter', async () => {
  const { userId, account } = await resident()
  await buildInvoice(portal.db, { ...october, account_id: account.id, import_id: await imported() })
  await look()
  const again = { import_id: await imported(), charged_kop: 1, closing_kop: 1 }
  await portal.db.updateTable('invoices').set(again).where('account_id', '=', account.id).execute()
  await look()
  await portal.db.deleteFrom('invoices').where('account_id', '=', account.id).execute()
  await buildInvoice(portal.db, { ...october, account_id: account.id, lines: [], import_id: await imported() })
  await Promise.all([look(), look()])
  expect(await lettersOf(userId)).toHaveLength(1)
})

test('D07 the next month gets one letter, also from two concurrent workers', async () => {
  const { userId, account } = await resident()
  const importId = await imported()
  await buildInvoice(portal.db, { ...october, month: '2026-09', account_id: account.id, import_id: importId })
  await look()
  await buildInvoice(portal.db, { ...october, account_id: account.id, import_id: await imported() })
  await Promise.all([look(), look(), look()])
  expect(await lettersOf(userId)).toHaveLength(2)
})

test('D07 no letter without a consent, before it, without a confirmed address, or to a blocked person', async () => {
  const people = [
    await resident({ isAllowed: false }),
    await resident({ at: '2026-11-05T11:00:00Z' }),
    await resident({ confirmedAt: null }),
    await resident(),
  ]
  const blocked = people.at(-1)!.userId
  await portal.db
    .updateTable('users')
    .set({ blocked_at: new Date(now) })
    .where('id', '=', blocked)
    .execute()
  for (const { account } of people) {
    await buildInvoice(portal.db, { ...october, account_id: account.id, import_id: await imported() })
  }
  await look()
  for (const { userId } of people) expect(await lettersOf(userId)).toEqual([])
})

test('D07 a bill that does not balance, or an old one of a first load, gets no letter', async () => {
  const [unclear, old] = [await resident(), await resident()]
  const import_id = await imported()
  await buildInvoice(portal.db, { ...october, account_id: unclear.account.id, balanced: false, import_id })
  await buildInvoice(portal.db, { ...october, month: '2026-06', account_id: old.account.id, import_id })
  await look()
  expect([...(await lettersOf(unclear.userId)), ...(await lettersOf(old.userId))]).toEqual([])
})

test('D07 a letter’s link withdraws only this consent, however often it is opened', async () => {
  const { userId, providerId, account } = await resident()
  const other = (await buildProvider(portal.db)).id
  const kept = { user_id: userId, provider_id: other, is_allowed: true, at: new Date(now) }
  await portal.db.insertInto('bill_consents').values(kept).execute()
  await buildInvoice(portal.db, { ...october, account_id: account.id, import_id: await imported() })
  await look()
  const letter = opened((await lettersOf(userId))[0]!)
  const code = letter.kind === 'newBill' ? letter.stopCode : ''
  for (let n = 0; n < 2; n++) {
    const { status, json } = await portal.call({ url, body: { code } })
    expect([status, json]).toEqual([200, { serviceProvider: { name: 'Водоканал' } }])
  }
  const consents = await portal.db
    .selectFrom('bill_consents')
    .select(['provider_id', 'is_allowed'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(consents).toEqual([
    { provider_id: providerId, is_allowed: true },
    { provider_id: other, is_allowed: true },
    { provider_id: providerId, is_allowed: false },
  ])
})

test('AU7 an invented, changed or foreign code stops no letters', async () => {
  const { secret } = portal.context()
  const foreign = secret.seal(JSON.stringify({ purpose: 'other', userId: 1, providerId: 1 })).toString('base64url')
  const gone = secret.seal(JSON.stringify({ purpose: 'stop-bills', userId: 999_999, providerId: 1 }))
  for (const code of ['x', 'A'.repeat(80), foreign, gone.toString('base64url')]) {
    const { status, json } = await portal.call({ url, body: { code } })
    expect([status, json.code]).toEqual([422, 'code_refused'])
  }
  expect((await portal.call({ url, body: { code: 'не код' } })).json.code).toBe('invalid_value')
})
