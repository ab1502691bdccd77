import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildInvoice, buildMeter, buildProvider } from '../../testing/factories.ts'
import { code, facts, linkingScene } from '../../testing/scenes/linking-scene.ts'

let portal: TestApp
let scene: Awaited<ReturnType<typeof linkingScene>>
let number = 7_000_000

beforeAll(async () => {
  portal = await testApp()
  scene = await linkingScene(portal)
})
beforeEach(() => portal.db.deleteFrom('attempts').execute())
afterAll(() => portal.close())

const nextNumber = () => String(number++)
const claim = async (invoiceAccountCode: string, proof: object) =>
  scene.claim((await scene.person()).token, {
    serviceProviderId: '889',
    invoiceAccountCode,
    activationCode: undefined,
    ...proof,
  })

describe('a provider without codes', () => {
  test('E04 the surname, a sum of the last two bills and a meter’s number prove the account', async () => {
    const account = await scene.accountWithBills(nextNumber())
    expect((await claim(account.number, facts)).status).toBe(200)
    expect((await claim(account.number, { ...facts, billAmountKop: 10_023 })).status).toBe(200)
  })

  test.each([
    ['in capitals, with another apostrophe', { surname: "ЗНАМ'ЯНСЬКА - ІВАНЕНКО".replaceAll(' ', '') }],
    ['with Latin twins of letters', { surname: 'Знам’янська-Iваненкo' }],
    ['with the name after it', { surname: ' знам’янська-іваненко олена ' }],
    ['the meter without dashes, on a Latin keyboard', { meterNumber: 'kb0174550 21' }],
  ])('E04 facts may be typed %s', async (_how, typed) => {
    const account = await scene.accountWithBills(nextNumber())
    expect((await claim(account.number, { ...facts, ...typed })).status).toBe(200)
  })

  test.each([
    ['another surname', { surname: 'Іваненко' }],
    ['no surname', { surname: '' }],
    ['the sum of an older bill', { billAmountKop: 55_555 }],
    ['a sum of nothing', { billAmountKop: 0 }],
    ['a sum below nothing', { billAmountKop: -13_095 }],
    ['no sum', { billAmountKop: undefined }],
    ['the number of a removed meter', { meterNumber: '777' }],
    ['no meter', { meterNumber: undefined }],
    ['signs only for a meter', { meterNumber: '-/-' }],
  ])('E04 %s proves nothing', async (_what, typed) => {
    const account = await scene.accountWithBills(nextNumber())
    expect((await claim(account.number, { ...facts, ...typed })).json.code).toBe('account_refused')
    expect(await scene.links(account.id)).toEqual([])
  })

  test('E04 an account without facts to prove it cannot be added', async () => {
    const account = await buildAccount(portal.db, { provider_id: scene.gas.id, number: nextNumber(), holder: '' })
    for (const proof of [facts, {}, { surname: '', billAmountKop: 0, meterNumber: '' }]) {
      expect((await claim(account.number, proof)).json.code).toBe('account_refused')
    }
  })

  test('E04 a city may require other facts and name numbers differently', async () => {
    const settings = portal.context().settings.linking
    const own = await testApp({
      settings: {
        linking: {
          ...settings,
          withoutCode: ['101'],
          proof: ['surname', 'billAmount'],
          numberLabels: { '5': 'П’ять' },
        },
      },
    })
    const ownScene = await linkingScene(own)
    const account = await ownScene.accountWithBills('12345', ownScene.water)
    const { token } = await ownScene.person()
    const { meterNumber: _none, ...proof } = facts
    expect((await ownScene.claim(token, { invoiceAccountCode: account.number, ...proof })).status).toBe(200)
    const { json } = await own.call({ url: '/api/warehouse/consumer/service/allowed-providers', token })
    expect(json[0]).toMatchObject({
      serviceProviderId: '101',
      proofs: ['surname', 'billAmount'],
      numberLabels: [{ digits: 5, label: 'П’ять' }],
    })
    await own.close()
  })
})

describe('the rule of the account’s own provider applies', () => {
  test('AC4 an account of a provider with codes is not found at 889, whatever facts are right', async () => {
    const account = await scene.accountWithBills(nextNumber(), scene.water)
    const { token } = await scene.person()
    const both = { ...facts, activationCode: code }
    const answer = await scene.claim(token, {
      serviceProviderId: '889',
      invoiceAccountCode: account.number,
      ...both,
    })
    expect(answer.json.code).toBe('account_refused')
    expect(await scene.links(account.id)).toEqual([])
  })

  test('AC4 facts of the bill do not replace a wrong or an omitted code', async () => {
    const account = await scene.accountWithBills(nextNumber(), scene.water)
    for (const activationCode of [undefined, '', 'WRONG']) {
      const { token } = await scene.person()
      const answer = await scene.claim(token, { invoiceAccountCode: account.number, ...facts, activationCode })
      expect(answer.json.code).toBe('account_refused')
    }
    expect(await scene.links(account.id)).toEqual([])
  })

  test('AC4 a code does not replace facts at 889, even where a file has brought one', async () => {
    const account = await scene.accountWithCode(nextNumber(), scene.gas)
    expect((await claim(account.number, { activationCode: code })).json.code).toBe('account_refused')
  })

  test('AC4 the same number at both providers: each keeps its rule', async () => {
    const shared = nextNumber()
    const coded = await scene.accountWithCode(shared)
    const billed = await scene.accountWithBills(shared)
    await claim(shared, facts)
    expect([(await scene.links(coded.id)).length, (await scene.links(billed.id)).length]).toEqual([0, 1])
  })

  test('E03 an account without a stored code is not opened by an empty code', async () => {
    const other = await buildProvider(portal.db)
    const account = await buildAccount(portal.db, { provider_id: other.id })
    await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 100 })
    await buildMeter(portal.db, { account_id: account.id })
    for (const activationCode of ['', ' ', undefined, '0']) {
      const { token } = await scene.person()
      const body = { serviceProviderId: other.code, invoiceAccountCode: account.number, activationCode }
      expect((await scene.claim(token, body)).json.code).toBe('account_refused')
    }
  })
})
