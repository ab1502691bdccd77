import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, linkAccount } from '../../testing/factories.ts'
import { buildPerson } from '../../testing/person.ts'
import { dispatchesUrl, dispatchScene } from '../../testing/scenes/dispatch-scene.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
afterAll(() => portal.close())

/** Builds a provider with a person who has three accounts of three holders, and another person with one account. */
async function scene(code: string) {
  const one = await dispatchScene(portal, code, `${code}0001`)
  const { db } = portal
  const holders = ['Коваль Олена', 'Коваль Іван', 'Бондар Марія']
  await db.updateTable('accounts').set({ holder: holders[0] }).where('id', '=', one.account.id).execute()
  for (const [n, holder] of holders.slice(1).entries()) {
    const { id } = await buildAccount(db, { provider_id: one.provider.id, number: `${code}000${n + 2}`, holder })
    await linkAccount(db, one.consumerId, id)
  }
  const { userId: other } = await buildPerson(portal)
  const { id } = await buildAccount(db, { provider_id: one.provider.id, number: `${code}0009`, holder: 'Гнатюк Петро' })
  await linkAccount(db, other, id)
  const consent = (userId: number, is_allowed = true) =>
    db
      .insertInto('bill_consents')
      .values({ user_id: userId, provider_id: one.provider.id, is_allowed, at: portal.context().now })
      .execute()
  const asked = { kind: 'consents', format: 'csv', encoding: 'utf-8' }
  const rowsOf = async (id: number) =>
    String(await one.bytesOf(id))
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';').slice(0, 2).join(' '))
  return { ...one, other, consent, asked, rowsOf }
}

test('K03 a row of a consent file is one account with its own holder', async () => {
  const { consumerId, other, consent, asked, made, rowsOf } = await scene('741')
  await consent(consumerId)
  await consent(other)
  const dispatch = await made(asked)
  expect([dispatch.records, dispatch.rows]).toEqual([4, 4])
  expect(await rowsOf(dispatch.id)).toEqual([
    '7410001 Коваль Олена',
    '7410002 Коваль Іван',
    '7410003 Бондар Марія',
    '7410009 Гнатюк Петро',
  ])
})

test('K03 a consent is sent once per account and answered per account', async () => {
  const { consumerId, consent, asked, made, make, post, read, token } = await scene('742')
  await consent(consumerId)
  const { id } = await made(asked)
  expect((await make(asked)).json).toEqual({ dispatch: null })
  const answers = [
    { row: 1, status: 'accepted' },
    { row: 3, status: 'declined', reason: 'Рахунок закрито' },
  ]
  expect((await post(`${id}/answers`, { answers })).status).toBe(200)
  expect(await read(id)).toMatchObject({ records: 3, accepted: 1, declined: 1 })
  const declined = await portal.call({ url: `${dispatchesUrl}/${id}/records`, query: { state: 'declined' }, token })
  expect(declined.json).toMatchObject([{ row: 3, accountNumber: '7420003', reason: 'Рахунок закрито' }])
  await consent(consumerId, false)
  expect((await made(asked)).records).toBe(3)
})

test('K03 a consent sent by a node of the previous version is not sent again', async () => {
  const { consumerId, consent, asked, made, make, provider } = await scene('743')
  await consent(consumerId)
  const { id: consentId } = await portal.db
    .selectFrom('bill_consents')
    .select('id')
    .where('provider_id', '=', provider.id)
    .executeTakeFirstOrThrow()
  const { id } = await made(asked)
  await portal.db.deleteFrom('consent_records').where('consent_id', '=', consentId).execute()
  await portal.db
    .deleteFrom('dispatch_records')
    .where('dispatch_id', '=', id)
    .where('record_id', '<>', consentId)
    .execute()
  expect((await make(asked)).json).toEqual({ dispatch: null })
})
