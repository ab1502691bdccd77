import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildAccount, buildConsumer, buildProvider, linkAccount } from '../testing/factories.ts'
import { feedbackScene } from '../testing/scenes/feedback-scene.ts'
import { paymentScene, signingServices } from '../testing/scenes/payment-scene.ts'
import { readingScene } from '../testing/scenes/reading-scene.ts'
import { jpegOf } from '../testing/scenes/sample-files.ts'
import { verificationScene } from '../testing/scenes/verification-scene.ts'
import { buildOperatorOf, buildStaff } from '../testing/staff.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ environment: signingServices })
})
afterAll(() => portal.close())

/** Creates tokens of three operators: of the provider, of another provider, and one without restriction. */
async function operators(provider: { id: number }) {
  const another = await buildProvider(portal.db)
  return {
    another,
    own: (await buildOperatorOf(portal, provider.id)).token,
    foreign: (await buildOperatorOf(portal, another.id)).token,
    city: (await buildStaff(portal, 'operator')).token,
  }
}

const asked = async (url: string, token: string, query: Record<string, string> = {}) =>
  portal.call({ url, token, query })

describe('verifications', () => {
  const url = '/api/admin/verifications'

  test('J01 an operator of another provider finds neither the request nor its certificate, and decides nothing', async () => {
    const scene = await verificationScene(portal)
    const id = await scene.sent()
    const { own, foreign, city } = await operators(scene.provider)
    const listed = async (token: string) =>
      (await asked(url, token, { state: 'sent' })).json.map((entry: { id: number }) => entry.id)
    expect([await listed(own), await listed(foreign), await listed(city)]).toEqual([[id], [], [id]])
    expect((await asked(url, foreign, { state: 'sent', provider: '889' })).json).toEqual([])
    const acceptance = { revision: 0, nextCheckDate: '2034-11-20' }
    const foreignAnswers = [
      await asked(`${url}/${id}`, foreign),
      await asked(`${url}/${id}/certificate`, foreign),
      await portal.call({ url: `${url}/${id}/acceptance`, token: foreign, body: acceptance }),
      await portal.call({ url: `${url}/${id}/refusal`, token: foreign, body: { revision: 0, reason: 'Ні' } }),
    ]
    expect(foreignAnswers.map(({ json }) => json.code)).toEqual(Array(4).fill('not_found'))
    expect((await asked(`${url}/${id}`, own)).json.state).toBe('sent')
    expect((await asked(`${url}/${id}/certificate`, own)).status).toBe(200)
    expect((await portal.call({ url: `${url}/${id}/acceptance`, token: own, body: acceptance })).json.state).toBe(
      'accepted',
    )
  })

  test('J01 the count of open requests covers the operator’s own provider only', async () => {
    const scene = await verificationScene(portal)
    await scene.sent()
    const { own, foreign } = await operators(scene.provider)
    const codes = async (token: string) =>
      (await asked('/api/admin/verification-counts', token)).json.map(({ code }: { code: string }) => code)
    expect([await codes(own), await codes(foreign)]).toEqual([['889'], []])
  })
})

describe('held payments', () => {
  const url = '/api/admin/held-payments'
  const decision = { revision: 0, decision: 'credit', reason: 'Перевірено' }

  test('J01 are listed, counted and decided for the own provider alone', async () => {
    const scene = await paymentScene(portal)
    await scene.deliver(scene.notice({ orderId: 'order-17' }))
    const { own, foreign } = await operators(scene.provider)
    expect((await asked(url, foreign)).json).toEqual({ items: [], count: 0, decided: [] })
    const [held] = (await asked(url, own)).json.items
    const decide = (token: string) => portal.call({ method: 'PUT', url: `${url}/${held.id}`, token, body: decision })
    expect((await decide(foreign)).json.code).toBe('not_found')
    const look = (token: string) => asked(`${url}/${held.id}/credit`, token)
    expect([(await look(foreign)).status, (await look(own)).status]).toEqual([404, 200])
    expect((await decide(own)).json).toEqual({ decided: true })
    expect((await asked(url, foreign)).json.decided).toEqual([])
    const undo = (token: string) =>
      portal.call({ url: `${url}/${held.id}/undo`, token, body: { revision: 1, reason: 'Помилка' } })
    expect((await undo(foreign)).json.code).toBe('not_found')
    expect((await undo(own)).json).toEqual({ undone: true })
  })

  test('J01 are credited to no account of another provider', async () => {
    const scene = await paymentScene(portal)
    await scene.deliver(scene.notice({ invoiceAccountCode: '7777777' }))
    const { own, another } = await operators(scene.provider)
    const elsewhere = await buildAccount(portal.db, { provider_id: another.id })
    const [held] = (await asked(url, own)).json.items
    const account = { serviceProviderCode: another.code, invoiceAccountCode: elsewhere.number }
    const refused = await portal.call({
      method: 'PUT',
      url: `${url}/${held.id}`,
      token: own,
      body: { ...decision, account },
    })
    expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'account'])
  })
})

test('J01 the photo of a reading is given to an operator of its provider, to no other', async () => {
  const scene = await readingScene(portal)
  const number = (await scene.submit({ value: '424.6' })).json.results[0].receiptNumber
  const file = { field: 'photo', name: 'фото.jpg', content: jpegOf(2, 3) }
  const sent = `/api/warehouse/consumer/counter/factor/${number}/photo`
  expect((await portal.call({ url: sent, token: scene.token, file })).status).toBe(200)
  const { own, foreign } = await operators(scene.provider)
  const url = `/api/admin/readings/${number}/photo`
  expect([(await asked(url, own)).status, (await asked(url, foreign)).status]).toEqual([200, 404])
})

describe('residents', () => {
  const url = '/api/admin/consumers'

  test('J01 are found by any of their names only if an account of the provider is linked', async () => {
    const scene = await readingScene(portal)
    const { own, foreign, another } = await operators(scene.provider)
    const person = { login: 'olena.bound', last_name: 'Мороз' }
    await portal.db.updateTable('users').set(person).where('id', '=', scene.consumerId).execute()
    const names = { user_id: scene.consumerId, replaces_id: null, confirmed_at: new Date() }
    await portal.db
      .insertInto('user_emails')
      .values({ ...names, email: 'bound@misto.example' })
      .execute()
    await portal.db.insertInto('user_phones').values({ user_id: scene.consumerId, phone: '+380677770001' }).execute()
    const { number } = scene.account
    for (const q of ['olena.bound', 'bound@misto.example', '0677770001', number, 'Моро']) {
      expect((await asked(url, own, { q })).json, q).toMatchObject([{ id: scene.consumerId, accounts: 1 }])
      expect((await asked(url, foreign, { q })).json, q).toEqual([])
    }
    const second = await buildAccount(portal.db, { provider_id: another.id })
    await linkAccount(portal.db, scene.consumerId, second.id)
    expect((await asked(url, foreign, { q: 'olena.bound' })).json).toMatchObject([{ accounts: 1 }])
    expect((await asked(url, foreign, { q: number })).json).toEqual([])
  })

  test('J01 a card hides other providers’ accounts and readings from an operator of one provider', async () => {
    const scene = await readingScene(portal)
    await scene.submit({ value: '424.6' })
    const { own, foreign, city, another } = await operators(scene.provider)
    const card = async (token: string) => (await asked(`${url}/${scene.consumerId}`, token)).json
    expect((await card(foreign)).code).toBe('not_found')
    const second = await buildAccount(portal.db, { provider_id: another.id })
    await linkAccount(portal.db, scene.consumerId, second.id)
    const seen = async (token: string) => {
      const { accounts, readings } = await card(token)
      return { accounts: accounts.map(({ number }: { number: string }) => number), readings: readings.length }
    }
    expect(await seen(own)).toEqual({ accounts: [scene.account.number], readings: 1 })
    expect(await seen(foreign)).toEqual({ accounts: [second.number], readings: 0 })
    expect((await seen(city)).accounts).toHaveLength(2)
  })

  test('J01 one with no account is found by operators of all providers only', async () => {
    const id = await buildConsumer(portal.db, { login: 'nobody.linked' })
    const { own, city } = await operators(await buildProvider(portal.db))
    expect((await asked(url, own, { q: 'nobody.linked' })).json).toEqual([])
    expect((await asked(`${url}/${id}`, own)).status).toBe(404)
    expect((await asked(url, city, { q: 'nobody.linked' })).json).toHaveLength(1)
  })
})

test('J01 messages to the city and templates of its answers are for no operator of one provider', async () => {
  const id = await feedbackScene(portal).sent()
  const { own, city } = await operators(await buildProvider(portal.db))
  const calls = [
    { url: '/api/admin/feedback' },
    { url: '/api/admin/feedback-counts' },
    { url: '/api/admin/feedback-export' },
    { url: '/api/admin/answer-templates' },
    { url: '/api/admin/answer-templates', body: { title: 'Ні', text: 'Ні' } },
  ]
  for (const call of calls)
    expect([call.url, (await portal.call({ ...call, token: own })).status]).toEqual([call.url, 403])
  const missing = [
    { url: `/api/admin/feedback/${id}` },
    { url: `/api/admin/feedback/${id}/attachment` },
    { method: 'PUT' as const, url: `/api/admin/feedback/${id}`, body: { revision: 0, state: 'spam' } },
    { url: `/api/admin/feedback/${id}/answers`, body: { revision: 0, text: 'Так.', state: 'done' } },
  ]
  for (const call of missing)
    expect([call.url, (await portal.call({ ...call, token: own })).status]).toEqual([call.url, 404])
  expect((await asked(`/api/admin/feedback/${id}`, city)).json).toMatchObject({ state: 'new', answers: [] })
})
