import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildProvider, linkAccount } from '../../testing/factories.ts'
import { buildPerson, lettersTo } from '../../testing/person.ts'
import { sweep } from '../sweep/sweep.ts'

const now = '2026-11-25T10:00:00Z'
const newHolder = 'Покупець Тарас Ілліч'
let portal: TestApp
let providerId: number

beforeAll(async () => {
  portal = await testApp({ now })
  providerId = (await buildProvider(portal.db, { name: 'Водоканал' })).id
})
afterAll(() => portal.close())

/** A resident whose account has got a new holder. `rest`: columns of `user_emails` and `users` to set. */
async function scene() {
  portal.setNow(now)
  const account = await buildAccount(portal.db, { provider_id: providerId, holder: newHolder })
  const person = await buildPerson(portal)
  await linkAccount(portal.db, person.userId, account.id)
  const set = (unproved_since: Date | null) =>
    portal.db.updateTable('account_links').set({ unproved_since }).where('account_id', '=', account.id).execute()
  await set(new Date(now))
  return {
    account,
    person,
    set,
    letters: async () => (await lettersTo(portal, person.email)).map(({ kind }: { kind: string }) => kind),
    links: () => portal.db.selectFrom('account_links').selectAll().where('account_id', '=', account.id).execute(),
  }
}
const later = (days: number) => portal.setNow(new Date(Date.parse(now) + days * 86_400_000).toISOString())
const sweepNow = () => sweep(portal.context())

test('AT42 a resident gets one letter to prove an account again, and one when the link has ended', async () => {
  const { account, person, letters, links } = await scene()
  await sweepNow()
  await sweepNow()
  expect(await letters()).toEqual(['accountToProve'])
  const [letter] = await lettersTo(portal, person.email)
  expect(letter).toMatchObject({ number: account.number, provider: 'Водоканал', until: '2026-12-25' })
  expect(JSON.stringify(letter)).not.toContain('Покупець')
  later(30)
  await sweepNow()
  expect(await letters()).toEqual(['accountToProve'])
  later(30.01)
  await sweepNow()
  await sweepNow()
  // The sweep has also removed the first letter, which is older than thirty days.
  expect([await letters(), await links()]).toEqual([['accountNotProved'], []])
})

test('AT42 a change that is undone before the sweep causes no letter', async () => {
  const { set, letters } = await scene()
  await set(null)
  await sweepNow()
  expect(await letters()).toEqual([])
})

test('AT42 a blocked resident gets no letter, and the link ends all the same', async () => {
  const { person, letters, links } = await scene()
  await portal.db
    .updateTable('users')
    .set({ blocked_at: new Date(now) })
    .where('id', '=', person.userId)
    .execute()
  await sweepNow()
  later(30.01)
  await sweepNow()
  expect([await letters(), await links()]).toEqual([[], []])
})
