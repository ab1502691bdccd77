import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { savedName } from '../../../testing/exported-table.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPremises,
  buildProvider,
  linkAccount,
} from '../../../testing/factories.ts'
import { readPdfContent } from '../../../testing/pdf-content.ts'

const url = '/api/warehouse/receipt-home'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-15T10:00:00Z' })
})
afterAll(() => portal.close())

async function resident() {
  const consumerId = await buildConsumer(portal.db)
  const home = await buildPremises(portal.db, 'вул. Гайова, 2')
  for (const name of ['Водоканал', 'Теплоенерго']) {
    const { id: provider_id } = await buildProvider(portal.db, { name })
    const account = await buildAccount(portal.db, { provider_id, premises_id: home })
    await linkAccount(portal.db, consumerId, account.id)
    await buildInvoice(portal.db, { account_id: account.id, month: '2026-09', charged_kop: 1 })
    await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 10_050 })
  }
  const token = await portal.signIn(consumerId)
  return { home, ask: (id = home) => portal.call({ url, token, query: { home: String(id) } }) }
}

test('G07 the last bills of a home are one file: a summary page, then one page per bill', async () => {
  const { ask } = await resident()
  const { status, headers, bytes } = await ask()
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(savedName(headers)).toBe('Квитанції вул. Гайова, 2 15-11-2026.pdf')
  const { pages, texts } = readPdfContent(bytes)
  expect(pages).toBe(3)
  const shown = texts.map((text) => text.trim().replaceAll('\u00a0', ' '))
  expect(shown.slice(0, 3)).toContain('Рахунки за адресою вул. Гайова, 2')
  expect(shown).toContain('201,00 грн')
  expect(shown.filter((text) => text === 'за жовтень 2026')).toHaveLength(2)
  expect(shown).not.toContain('за вересень 2026')
})

test('AZ1 a foreign home and a home without bills are not found', async () => {
  const [owner, stranger] = [await resident(), await resident()]
  expect((await stranger.ask(owner.home)).status).toBe(404)
  expect((await stranger.ask(-5)).json.code).toBe('not_found')
})

test('G07 refuses a malformed home, a caller who is not signed in, and staff', async () => {
  const { ask } = await resident()
  expect((await ask(Number.NaN)).status).toBe(422)
  expect((await portal.call({ url, query: { home: '1' } })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator, query: { home: '1' } })).status).toBe(403)
})
