import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { recordStatements } from '../../testing/heard.ts'
import { lettersTo } from '../../testing/person.ts'
import { facts, linkingScene } from '../../testing/scenes/linking-scene.ts'
import { lockLetterJob } from './accounts.jobs.ts'

const start = '2026-11-25T10:00:00Z'
const day = 86_400
let portal: TestApp
let scene: Awaited<ReturnType<typeof linkingScene>>
let number = 6_000_000

beforeAll(async () => {
  portal = await testApp()
  scene = await linkingScene(portal)
})
beforeEach(async () => {
  portal.setNow(start)
  await portal.db.deleteFrom('attempts').execute()
})
afterAll(() => portal.close())

const newAccount = () => scene.accountWithCode(String(number++))
const later = (seconds: number) => portal.setNow(new Date(Date.parse(start) + seconds * 1000).toISOString())
/** Each guess comes from a new person, so that only the account's own limit applies. */
const guess = async (invoiceAccountCode: string) =>
  scene.claim((await scene.person()).token, { invoiceAccountCode, activationCode: 'WRONG' })
const claimRight = async (invoiceAccountCode: string) =>
  scene.claim((await scene.person()).token, { invoiceAccountCode })
const guesses = async (times: number, accountNumber: string) => {
  for (let made = 0; made < times; made++) expect((await guess(accountNumber)).json.code).toBe('account_refused')
}

describe('whether there is such an account', () => {
  test('AC3 an unknown number, a wrong code and no code have one answer and cost the same statements', async () => {
    const account = await newAccount()
    const { token } = await scene.person()
    const said = new Set<string>()
    for (const body of [
      { invoiceAccountCode: account.number, activationCode: 'WRONG' },
      { invoiceAccountCode: account.number, activationCode: '' },
      { invoiceAccountCode: account.number, activationCode: undefined },
      { invoiceAccountCode: 'nobodys', activationCode: 'WRONG' },
      { invoiceAccountCode: '1', serviceProviderId: 'nobody' },
      { invoiceAccountCode: '1', serviceProviderId: '889', ...facts },
    ]) {
      const heard = recordStatements()
      const { status, json } = await scene.claim(token, body)
      heard.stop()
      const statements = heard.texts.filter((text) => text !== 'select 1')
      said.add(JSON.stringify([status, { ...json, requestId: '' }, statements]))
    }
    expect(said.size).toBe(1)
    const [answer] = [...said].map((text) => JSON.parse(text))
    expect(answer[0]).toBe(422)
    expect(answer[1]).toMatchObject({ code: 'account_refused' })
  })

  test('AC3 an unknown account is locked after as many guesses, by the same statements', async () => {
    const account = await newAccount()
    const said = new Set<string>()
    for (const one of [account.number, 'nobodys-2']) {
      await guesses(4, one)
      const heard = recordStatements()
      await guess(one)
      const { status, headers, json } = await guess(one)
      heard.stop()
      const statements = heard.texts.filter((text) => /attempts|jobs\.job|claimed/.test(text))
      said.add(JSON.stringify([status, headers['retry-after'], json.code, statements]))
    }
    expect([...said].map((text) => JSON.parse(text).slice(0, 3))).toEqual([[429, String(day), 'more_proof_needed']])
  })
})

describe('one account', () => {
  test('AC1 after five wrong codes it refuses codes alone for a day, the right one too', async () => {
    const account = await newAccount()
    await guesses(5, account.number)
    const right = await claimRight(account.number)
    expect([right.status, right.headers['retry-after']]).toEqual([429, String(day)])
    expect(right.json.message).toBe(
      'Останнім часом було багато невдалих спроб додати рахунки. Щоб ніхто чужий не додав вашого, підтвердьте його ще одними даними з квитанцій.',
    )
    later(day - 1)
    expect((await claimRight(account.number)).status).toBe(429)
    later(day)
    expect((await claimRight(account.number)).status).toBe(200)
  })

  test('AC1 a right code at a locked account queues no second letter about the lock', async () => {
    const account = await newAccount()
    const letters = async () => {
      const { rows } = await portal.database.pool.query('select count(*)::int as count from jobs.job where name = $1', [
        lockLetterJob.name,
      ])
      return rows[0].count
    }
    const before = await letters()
    await guesses(5, account.number)
    expect(await letters()).toBe(before + 1)
    expect((await claimRight(account.number)).status).toBe(429)
    expect(await letters()).toBe(before + 1)
  })

  test('AC1 a locked account does not reveal which guess is right', async () => {
    const account = await newAccount()
    await guesses(5, account.number)
    const { token } = await scene.person()
    const said = new Set<string>()
    for (const activationCode of ['4P2CTBSX82', 'WRONG']) {
      const heard = recordStatements()
      const { status, json } = await scene.claim(token, { invoiceAccountCode: account.number, activationCode })
      heard.stop()
      said.add(JSON.stringify([status, { ...json, requestId: '' }, heard.texts.filter((text) => text !== 'select 1')]))
    }
    expect(said.size).toBe(1)
  })

  test('AC1 of fifty concurrent wrong codes on two nodes five are judged, and the holder gets one letter', async () => {
    const account = await newAccount()
    const owner = await scene.person()
    await scene.claim(owner.token, { invoiceAccountCode: account.number })
    const node = await portal.secondNode()
    const people = await Promise.all(Array.from({ length: 50 }, scene.person))
    const answers = await Promise.all(
      people.map(({ token }, at) =>
        scene.claim(
          token,
          { invoiceAccountCode: account.number, activationCode: 'WRONG' },
          at % 2 ? { node } : undefined,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(await scene.kindsTo(owner.email)).toEqual(['accountLocked'])
    const [letter] = await lettersTo(portal, owner.email)
    expect(letter).toMatchObject({ number: account.number, provider: 'Водоканал', userId: owner.userId })
  })

  test('AC1 right codes use up no attempts: six of a household add the account after four wrong guesses', async () => {
    const account = await newAccount()
    await guesses(4, account.number)
    for (let person = 0; person < 6; person++) expect((await claimRight(account.number)).status).toBe(200)
    await guesses(1, account.number)
    expect((await claimRight(account.number)).status).toBe(429)
  })
})

describe('many accounts', () => {
  test('AC2 one resident is stopped after twenty wrong codes and then locks no account', async () => {
    const { token } = await scene.person()
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) {
      statuses.push((await scene.claim(token, { invoiceAccountCode: `spray${n}`, activationCode: 'WRONG' })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429, 429])
    const counted = await portal.db
      .selectFrom('attempts')
      .select('taken')
      .where('limit_name', '=', 'link-account')
      .execute()
    expect(counted).toHaveLength(20)
  })

  test('AC2 one network is stopped after fifty wrong codes of any people', async () => {
    const people = await Promise.all(Array.from({ length: 52 }, scene.person))
    const statuses: number[] = []
    for (const [n, { token }] of people.entries()) {
      const wrong = { invoiceAccountCode: `net${n}`, activationCode: 'WRONG' }
      statuses.push((await scene.claim(token, wrong, { from: `198.51.100.${n}` })).status)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(422), 429, 429])
  })

  test('AC2 a spray over accounts, people and networks ends at the provider’s budget, at that provider alone', async () => {
    const strict = await testApp({
      settings: {
        linking: {
          ...portal.context().settings.linking,
          failures: { ...portal.context().settings.linking.failures, provider: 30, providerWithoutCode: 10 },
        },
      },
    })
    const strictScene = await linkingScene(strict)
    const spray = async (serviceProviderId: string) => {
      const people = await Promise.all(Array.from({ length: 40 }, strictScene.person))
      const answers = await Promise.all(
        people.map(({ token }, n) =>
          strictScene.claim(token, { serviceProviderId, invoiceAccountCode: `s${n}`, activationCode: 'WRONG' }),
        ),
      )
      return answers.filter(({ status }) => status === 422).length
    }
    expect(await spray('101')).toBe(30)
    expect(await spray('889')).toBe(10)
    expect(await spray('310')).toBe(30)
    await strict.close()
  })
})
