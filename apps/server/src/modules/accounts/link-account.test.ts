import { accountNumberKey } from '@zatyshok/domain/people/account-number'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { lettersTo } from '../../testing/person.ts'
import { code, linkingScene } from '../../testing/scenes/linking-scene.ts'

const url = '/api/warehouse/consumer/invoice_account'
let portal: TestApp
let scene: Awaited<ReturnType<typeof linkingScene>>
let number = 5_000_000

beforeAll(async () => {
  portal = await testApp()
  scene = await linkingScene(portal)
})
beforeEach(() => portal.setNow('2026-11-25T10:00:00Z'))
afterAll(() => portal.close())

const nextNumber = () => String(number++)

describe('adding an account', () => {
  test('E02 the number and the code of the bill put the account into the cabinet', async () => {
    const account = await scene.accountWithCode('0792561')
    const { token, userId } = await scene.person()
    const { status, json } = await scene.claim(token, { invoiceAccountCode: '0792561' })
    expect([status, json.outcome]).toEqual([200, 'linked'])
    expect(json.account).toMatchObject({
      invoiceAccount: { id: account.id, code: '0792561' },
      serviceProvider: { code: '101', name: 'Водоканал' },
      others: null,
    })
    const [link] = await portal.db.selectFrom('account_links').selectAll().where('consumer_id', '=', userId).execute()
    expect(link).toMatchObject({ account_id: account.id, linked_at: portal.context().now })
    const list = await portal.call({ url: '/api/warehouse/consumer/invoice_accounts', token })
    expect(list.json).toEqual([json.account])
  })

  test('E02 the reply contains the added account, not one listed before it', async () => {
    const { token } = await scene.person()
    const first = await scene.accountWithCode(nextNumber())
    const second = await scene.accountWithCode(nextNumber())
    await scene.claim(token, { invoiceAccountCode: first.number })
    const { json } = await scene.claim(token, { invoiceAccountCode: second.number })
    expect(json.account.invoiceAccount).toEqual({ id: second.id, code: second.number })
  })

  test.each([
    ['0792562', '079 25 62', '4p2c tbsx82'],
    ['0001/001', '0001001', '4P2C-TBSX82'],
    ['0001/002', ' 0001-002 ', '4Р2СТВSХ82'],
    ['КВ-17', 'kb 17', code],
    ['AB-18', 'ав18', code],
  ])('E02 the number %s may be typed as «%s» and the code as «%s»', async (written, invoiceAccountCode, typed) => {
    const account = await scene.accountWithCode(written)
    const { token, userId } = await scene.person()
    const { status } = await scene.claim(token, { invoiceAccountCode, activationCode: typed })
    expect([status, await scene.links(account.id)]).toEqual([200, [userId]])
  })

  test('E02 the database and the domain normalise account numbers alike', async () => {
    const signs = [...'АВЕІКМНОРСТХавеікмнорстхЖжЇabzABZ019 -–/.\u00a0\u202f№#ßİ']
    const { rows } = await portal.database.pool.query(
      'select account_number_key(sign) as key from unnest($1::text[]) with ordinality as t(sign, n) order by n',
      [signs],
    )
    expect(rows.map(({ key }) => key)).toEqual(signs.map(accountNumberKey))
  })

  test('E02 leading zeros are part of the number', async () => {
    await scene.accountWithCode('0031234')
    const { token } = await scene.person()
    expect((await scene.claim(token, { invoiceAccountCode: '31234' })).json.code).toBe('account_refused')
  })

  test('E02 of two numbers that differ by separators the exact match is chosen', async () => {
    await scene.accountWithCode('00/33')
    const meant = await scene.accountWithCode('0/033')
    const { token, userId } = await scene.person()
    await scene.claim(token, { invoiceAccountCode: '0/033' })
    expect(await scene.links(meant.id)).toEqual([userId])
  })

  test('E02 a repeated request finds the account, sends no letter and uses no attempt', async () => {
    const account = await scene.accountWithCode(nextNumber())
    const { token, userId, email } = await scene.person()
    await scene.claim(token, { invoiceAccountCode: account.number })
    const again = await scene.claim(token, { invoiceAccountCode: account.number, activationCode: 'wrong' })
    expect([again.status, again.json.outcome]).toEqual([200, 'there'])
    expect(await scene.links(account.id)).toEqual([userId])
    expect(await scene.kindsTo(email)).toEqual([])
  })

  test('E02 the audit log contains who added which account', async () => {
    const account = await scene.accountWithCode(nextNumber())
    const { token, userId } = await scene.person()
    await scene.claim(token, { invoiceAccountCode: account.number })
    const entry = await portal.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target', '=', `account ${account.id}`)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'account.link', actor_id: userId, detail: { provider: '101' } })
  })

  test.each([
    ['an empty number', { invoiceAccountCode: ' ' }],
    ['a number of 41 signs', { invoiceAccountCode: '1'.repeat(41) }],
    ['no provider', { serviceProviderId: '', invoiceAccountCode: '1' }],
    ['an endless code', { invoiceAccountCode: '1', activationCode: 'A'.repeat(101) }],
  ])('E02 %s is invalid', async (_what, body) => {
    const { token } = await scene.person()
    expect((await scene.claim(token, body)).json.code).toBe('invalid_value')
  })

  test('E02 signed-out callers and staff cannot add an account', async () => {
    const account = await scene.accountWithCode(nextNumber())
    const body = { serviceProviderId: '101', invoiceAccountCode: account.number, activationCode: code }
    expect((await portal.call({ url, body })).status).toBe(401)
    const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
    expect((await portal.call({ url, body, token: operator })).status).toBe(403)
    expect(await scene.links(account.id)).toEqual([])
  })
})

describe('several people', () => {
  test('AZ8 the former holder learns by letter and in the list that another person has the account', async () => {
    const account = await scene.accountWithCode(nextNumber())
    const [first, second] = [await scene.person(), await scene.person()]
    await scene.claim(first.token, { invoiceAccountCode: account.number })
    portal.setNow('2026-11-25T11:00:00Z')
    const { json } = await scene.claim(second.token, { invoiceAccountCode: account.number })
    expect(json.account.others).toEqual({ count: 1, since: '2026-11-25T10:00:00.000Z' })
    const [letter] = await lettersTo(portal, first.email)
    expect(letter).toMatchObject({ userId: first.userId, kind: 'accountLinked', number: account.number })
    expect(await lettersTo(portal, second.email)).toEqual([])
    const { json: list } = await portal.call({
      url: '/api/warehouse/consumer/invoice_accounts',
      token: first.token,
    })
    expect(list[0].others).toEqual({ count: 1, since: '2026-11-25T11:00:00.000Z' })
  })

  test('AC5 of fifty concurrent people with the code only the permitted number get the account, and the holders get letters', async () => {
    const account = await scene.accountWithCode(nextNumber())
    const node = await portal.secondNode()
    const people = await Promise.all(Array.from({ length: 50 }, scene.person))
    const answers = await Promise.all(
      people.map(({ token }, at) =>
        scene.claim(token, { invoiceAccountCode: account.number }, at % 2 ? { node } : undefined),
      ),
    )
    const codes = answers.map(({ status, json }) => (status === 200 ? json.outcome : json.code))
    expect(codes.filter((one) => one === 'linked')).toHaveLength(10)
    expect(codes.filter((one) => one === 'account_taken')).toHaveLength(40)
    const linked = await scene.links(account.id)
    expect(new Set(linked).size).toBe(10)
    const told = await Promise.all(
      people.filter(({ userId }) => linked.includes(userId)).map(({ email }) => scene.kindsTo(email)),
    )
    // The first person gets letters about nine others, the last person gets no letter.
    expect(told.map((letters) => letters.length).sort((one, other) => one - other)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
  })

  test('AC5 fifty concurrent requests of one person add the account once', async () => {
    const account = await scene.accountWithCode(nextNumber())
    const { token, userId } = await scene.person()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => scene.claim(token, { invoiceAccountCode: account.number })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await scene.links(account.id)).toEqual([userId])
  })

  test('AC5 if an account may have one holder, exactly one of fifty concurrent people gets it', async () => {
    const strict = await testApp({ settings: linkingOf({ residentsPerAccount: 1 }) })
    const strictScene = await linkingScene(strict)
    const account = await strictScene.accountWithCode('1')
    const people = await Promise.all(Array.from({ length: 50 }, strictScene.person))
    const answers = await Promise.all(
      people.map(({ token }) => strictScene.claim(token, { invoiceAccountCode: account.number })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'account_taken')).toHaveLength(49)
    expect(await strictScene.links(account.id)).toHaveLength(1)
    await strict.close()
  })
})

const linkingOf = (change: Partial<ReturnType<TestApp['context']>['settings']['linking']>) => ({
  linking: { ...portal.context().settings.linking, ...change },
})
