import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildPayment } from '../../testing/factories.ts'
import { paymentScene, signingServices } from '../../testing/scenes/payment-scene.ts'

const url = '/api/warehouse/consumer/payments/finance/partners'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ environment: signingServices })
})
afterAll(() => portal.close())

test('G08 lists the five services with the enabled one, and the sources of the resident’s payments', async () => {
  const { token, account, deliver, notice } = await paymentScene(portal)
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 100, partner: 'bank:000000' })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 7, partner: 'bank:305299' })
  await deliver(notice())
  const other = await paymentScene(portal)
  await buildPayment(portal.db, { account_id: other.account.id, month: '2026-10', amount_kop: 100, partner: 'foreign' })
  const { status, json } = await portal.call({ url, token })
  expect(status).toBe(200)
  expect(json.services).toEqual([
    { code: 'portmone', name: 'Portmone', enabled: true },
    { code: 'easypay', name: 'EasyPay', enabled: false },
    { code: 'privat24', name: 'Приват24', enabled: false },
    { code: 'ipay', name: 'iPay', enabled: false },
    { code: 'monobank', name: 'monobank', enabled: false },
  ])
  expect(json.partners).toEqual([
    { code: 'bank:000000', name: 'Банк' },
    { code: 'bank:305299', name: 'Банк, код 305299' },
    { code: 'portmone', name: 'Portmone' },
  ])
  expect(JSON.stringify(json)).not.toContain('whsec')
})

test('G08 a filter by partner shows the payments that it reported, and their total', async () => {
  const { token, account, deliver, notice } = await paymentScene(portal)
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 100, partner: 'bank:000000' })
  await deliver(notice())
  const ask = async (partner: string) =>
    (await portal.call({ url: '/api/warehouse/consumer/payments/history', token, body: { partner } })).json
  expect(await ask('portmone')).toMatchObject({ count: 1, totalKop: 5000 })
  expect(await ask('bank:000000')).toMatchObject({ count: 1, totalKop: 100 })
  expect(await ask('nobody')).toMatchObject({ count: 0, items: [] })
})

test('G08 refuses a caller who is not signed in, and staff', async () => {
  expect((await portal.call({ url })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator })).status).toBe(403)
})
