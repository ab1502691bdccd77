import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPayment,
  buildPremises,
  buildProvider,
  linkAccount,
  shareAccounts,
} from '../../testing/factories.ts'
import { describeNotification } from '../notifications/describe-notification.ts'
import { findNotifications } from '../notifications/notifications.queries.ts'
import { notifyOfImports } from './notify-of-imports.ts'

const now = '2026-11-05T10:00:00Z'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now })
  await look()
})
afterAll(() => portal.close())

const look = () => notifyOfImports(portal.context())

async function imported(startedAt = '2026-11-05T10:30:00Z'): Promise<number> {
  const at = new Date(startedAt)
  const file = { profile: 'x', file_name: 'x', file_sha256: Buffer.alloc(32), file_bytes: 1 }
  const { id } = await portal.db
    .insertInto('imports')
    .values({ ...file, started_at: at, finished_at: at, status: 'done', refusal: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A resident with accounts at this many providers in one home, linked in October. */
async function household(accounts: number) {
  const userId = await buildConsumer(portal.db, { first_name: 'Олена' })
  const premises_id = await buildPremises(portal.db, `вул. Соборна, ${userId}`)
  const ids: number[] = []
  for (let n = 0; n < accounts; n++) {
    const { id: provider_id } = await buildProvider(portal.db, { name: `Постачальник ${n}` })
    const account = await buildAccount(portal.db, { provider_id, premises_id })
    await linkAccount(portal.db, userId, account.id)
    ids.push(account.id)
  }
  await portal.db
    .updateTable('account_links')
    .set({ linked_at: new Date('2026-10-01T00:00:00Z') })
    .where('consumer_id', '=', userId)
    .execute()
  return { userId, accounts: ids }
}

async function told(userId: number) {
  const found = await findNotifications(portal.db, { userId, limit: 50 })
  return found.map(({ content, readAt }) => {
    const { title, text, path } = describeNotification(content)
    return { said: [title, text].join(' | ').replaceAll('\u00a0', ' '), path, isNew: readAt === null }
  })
}

const october = { month: '2026-10', charged_kop: 21_240, due_on: '2026-11-20' }

test('check 69 the bills of a home for a month are one entry with their sum', async () => {
  const { userId, accounts } = await household(13)
  const import_id = await imported()
  for (const account_id of accounts) await buildInvoice(portal.db, { ...october, account_id, import_id })
  await look()
  expect(await told(userId)).toEqual([
    {
      said: `13 нових рахунків за жовтень 2026 | вул. Соборна, ${userId}. До сплати 2 761,20 грн, до 20 листопада.`,
      path: '/dashboard/invoices',
      isNew: true,
    },
  ])
})

test('check 69 a later provider’s bill renews the entry of the month; a repeated import does not', async () => {
  const { userId, accounts } = await household(2)
  const [first, second] = accounts as [number, number]
  await buildInvoice(portal.db, { ...october, account_id: first, import_id: await imported() })
  await look()
  expect(await told(userId)).toMatchObject([
    { said: expect.stringMatching(/^Рахунок за жовтень 2026/), path: `/dashboard/invoices/${first}-202610` },
  ])
  await portal.db
    .updateTable('notifications')
    .set({ read_at: new Date(now) })
    .where('user_id', '=', userId)
    .execute()
  await portal.db
    .updateTable('invoices')
    .set({ import_id: await imported() })
    .where('account_id', '=', first)
    .execute()
  await look()
  expect((await told(userId)).map(({ isNew }) => isNew)).toEqual([false])
  await buildInvoice(portal.db, { ...october, account_id: second, import_id: await imported() })
  await Promise.all([look(), look()])
  expect(await told(userId)).toMatchObject([{ said: expect.stringMatching(/^2 нові рахунки/), isNew: true }])
})

test('check 69 bills from before the link or of another month, and unbalanced ones, are not told', async () => {
  const [early, old, unclear] = [await household(1), await household(1), await household(1)]
  await portal.db
    .updateTable('account_links')
    .set({ linked_at: new Date('2026-11-05T11:00:00Z') })
    .where('consumer_id', '=', early.userId)
    .execute()
  const import_id = await imported()
  await buildInvoice(portal.db, { ...october, account_id: early.accounts[0]!, import_id })
  await buildInvoice(portal.db, { ...october, month: '2026-06', account_id: old.accounts[0]!, import_id })
  await buildInvoice(portal.db, { ...october, balanced: false, account_id: unclear.accounts[0]!, import_id })
  await look()
  for (const { userId } of [early, old, unclear]) expect(await told(userId)).toEqual([])
})

test('E06 a member is told of the bills of a shared account; after the end of the share of no more', async () => {
  const { userId: ownerId, accounts } = await household(1)
  const member = await buildConsumer(portal.db)
  const shareId = await shareAccounts(portal.db, { ownerId, memberId: member, accountIds: accounts })
  await portal.db
    .updateTable('shares')
    .set({ taken_at: new Date('2026-10-01T00:00:00Z') })
    .where('id', '=', shareId)
    .execute()
  await buildInvoice(portal.db, { ...october, account_id: accounts[0]!, import_id: await imported() })
  await look()
  expect(await told(member)).toHaveLength(1)
  await portal.db.deleteFrom('shares').where('id', '=', shareId).execute()
  const next = { ...october, month: '2026-11', account_id: accounts[0]!, import_id: await imported() }
  await buildInvoice(portal.db, next)
  await look()
  expect([(await told(member)).length, (await told(ownerId)).length]).toEqual([1, 2])
})

test('check 69 payments of a register are one entry a home and day', async () => {
  const { userId, accounts } = await household(2)
  const import_id = await imported()
  for (const account_id of accounts) {
    await buildPayment(portal.db, {
      account_id,
      month: '2026-11',
      paid_on: '2026-11-03',
      amount_kop: 10_050,
      import_id,
    })
  }
  await look()
  expect((await told(userId)).map(({ said }) => said)).toEqual([
    `Зараховано 2 платежі: 201,00 грн | вул. Соборна, ${userId}. Сплачено 3 листопада.`,
  ])
})

test('check 69 an existing portal tells only what was imported after the first run', async () => {
  const { userId, accounts } = await household(1)
  await buildInvoice(portal.db, {
    ...october,
    account_id: accounts[0]!,
    import_id: await imported('2026-11-05T09:00:00Z'),
  })
  await look()
  expect(await told(userId)).toEqual([])
})
