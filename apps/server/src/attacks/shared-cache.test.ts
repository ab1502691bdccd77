import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildAccount, buildConsumer, buildInvoice, buildProvider, linkAccount } from '../testing/factories.ts'

const period = { from: '2026-10-01', to: '2026-10-31' }
type Answer = Awaited<ReturnType<TestApp['call']>>
let portal: TestApp
let providerId: number

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
  providerId = (await buildProvider(portal.db, { code: '101' })).id
})
afterAll(() => portal.close())

async function resident(charged_kop: number) {
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: providerId })
  await linkAccount(portal.db, consumerId, account.id)
  const { invoiceId } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop })
  return { invoiceId, token: await portal.signIn(consumerId) }
}

/** A badly configured proxy: it caches by address alone everything that it is not forbidden to cache. */
function carelessProxy() {
  const kept = new Map<string, Answer>()
  return async (url: string, token: string, query: Record<string, string>): Promise<Answer> => {
    const key = `${url}?${new URLSearchParams(query)}`
    const answer = kept.get(key) ?? (await portal.call({ url, token, query }))
    if (answer.status === 200 && !/no-store|private/.test(String(answer.headers['cache-control'])))
      kept.set(key, answer)
    return answer
  }
}

test('AZ5 a caching proxy never serves one person’s receipt or list to another', async () => {
  const ask = carelessProxy()
  const [one, other] = [await resident(11_111), await resident(22_222)]
  const receipt = '/api/warehouse/receipt-default'
  const first = await ask(receipt, one.token, { invoiceId: one.invoiceId })
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await ask(receipt, other.token, { invoiceId: one.invoiceId })).status).toBe(404)
  for (const [url, query] of [
    ['/api/warehouse/consumer/last-invoices', {}],
    ['/api/warehouse/consumer/home', {}],
    ['/api/warehouse/consumer/invoices/export', { ...period, format: 'csv' }],
  ] as const) {
    const [of, ofOther] = [await ask(url, one.token, query), await ask(url, other.token, query)]
    expect([of.status, ofOther.status], url).toEqual([200, 200])
    expect(ofOther.bytes.equals(of.bytes), url).toBe(false)
  }
})
