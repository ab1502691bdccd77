import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { addAddress, lettersTo, password } from '../../testing/person.ts'
import { type BuiltStaff, buildOperatorOf, buildStaff, makeSenior, proofOf } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const now = '2026-11-25T10:00:00.000Z'
const before = { iban: 'UA560000000000000026000000001', edrpou: '99999013' }
const wanted = { iban: 'UA290000000000000026000000002', edrpou: '99999026' }

let city: TestApp
/** A town with one administrator. */
let town: TestApp
let hash: string

beforeAll(async () => {
  hash = await hashPassword(password)
  city = await testApp()
  town = await testApp({ environment: { money: { secondPerson: false } } })
})
afterAll(async () => {
  await city.close()
  await town.close()
})
beforeEach(async () => {
  for (const portal of [city, town]) {
    portal.setNow(now)
    await portal.database.pool.query('truncate provider_money_changes, audit_log, letters, attempts')
    await portal.db.deleteFrom('users').execute()
  }
})

/** Makes an administrator of long standing with a confirmed address. */
async function administrator(portal: TestApp, email: string) {
  const staff = await buildStaff(portal, 'administrator', hash)
  await makeSenior(portal, staff.id)
  await addAddress(portal, staff.id, email)
  return staff
}

const change = (portal: TestApp, code: string, token: string | undefined, body: object) =>
  portal.call({ method: 'PUT', url: `/api/admin/provider-money/${code}`, body, ...(token ? { token } : {}) })
const ask = (portal: TestApp, code: string, who: BuiltStaff) =>
  change(portal, code, who.token, { ...wanted, ...proofOf(portal, who) })
const decide = (what: 'confirmation' | 'cancellation', id: number, token: string | undefined, body?: object) =>
  city.call({
    method: 'POST',
    url: `/api/admin/provider-money-changes/${id}/${what}`,
    ...(body ? { body } : {}),
    ...(token ? { token } : {}),
  })
const requisitesOf = (portal: TestApp, code: string) =>
  portal.db.selectFrom('providers').select(['iban', 'edrpou']).where('code', '=', code).executeTakeFirstOrThrow()
const signedInAnew = async (staff: BuiltStaff): Promise<BuiltStaff> => ({
  ...staff,
  token: await city.signIn(staff.id),
})
const audited = (portal: TestApp) =>
  portal.db.selectFrom('audit_log').select(['action', 'actor', 'target', 'detail']).orderBy('id').execute()

describe('a town with one administrator', () => {
  test('AT10 changes requisites with password and code, and administrators and operators get letters', async () => {
    const provider = await buildProvider(town.db, before)
    const first = await administrator(town, 'first@misto.example')
    await administrator(town, 'second@misto.example')
    await addAddress(town, (await buildOperatorOf(town, provider.id)).id, 'provider@misto.example')
    await addAddress(town, (await buildOperatorOf(town, (await buildProvider(town.db)).id)).id, 'other@misto.example')
    const { status, json } = await change(town, provider.code, first.token, {
      iban: 'ua29 0000 0000 0000 0026 0000 0000 2',
      edrpou: wanted.edrpou,
      ...proofOf(town, first),
    })
    expect([status, json.iban, json.waiting]).toEqual([200, wanted.iban, null])
    expect(await requisitesOf(town, provider.code)).toEqual(wanted)
    const values = { ibanBefore: before.iban, iban: wanted.iban, edrpouBefore: before.edrpou, edrpou: wanted.edrpou }
    expect(json.recent).toMatchObject([{ ...values, decidedAt: now }])
    expect(await audited(town)).toMatchObject([
      { action: 'providerMoney.change', target: `provider ${provider.code}`, detail: { ...values, confirmedBy: null } },
    ])
    for (const address of ['first@misto.example', 'second@misto.example', 'provider@misto.example']) {
      expect(await lettersTo(town, address)).toMatchObject([{ kind: 'providerMoneyChanged', ...values }])
    }
    expect(await lettersTo(town, 'other@misto.example')).toEqual([])
  })

  test('AT10 residents see the change for thirty days', async () => {
    const provider = await buildProvider(town.db, before)
    await ask(town, provider.code, await administrator(town, 'first@misto.example'))
    const token = await town.signIn(await buildConsumer(town.db))
    const shown = async () =>
      (
        await town.call({
          url: '/api/warehouse/consumer/service/provider/detail',
          query: { serviceProviderId: provider.code },
          token,
        })
      ).json.requisitesChangedAt
    expect(await shown()).toBe(now)
    town.setNow('2026-12-26T10:00:00Z')
    expect(await shown()).toBeNull()
  })
})

describe('a stolen session', () => {
  test.each([
    ['a wrong password', { password: 'не той пароль' }, 422, 'password_wrong'],
    ['a wrong code', { code: '000000' }, 403, 'second_factor_wrong'],
    ['no code', { code: undefined }, 422, 'invalid_value'],
  ])('AT10 with %s is refused', async (_what, wrong, status, code) => {
    const provider = await buildProvider(town.db, before)
    const admin = await administrator(town, 'first@misto.example')
    const body = { ...wanted, ...proofOf(town, admin), ...wrong }
    const answer = await change(town, provider.code, admin.token, body)
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(await requisitesOf(town, provider.code)).toEqual(before)
    expect([await audited(town), await lettersTo(town, 'first@misto.example')]).toEqual([[], []])
  })

  test('AT11 a used code is refused', async () => {
    const admin = await administrator(town, 'first@misto.example')
    const [one, other] = [await buildProvider(town.db, before), await buildProvider(town.db, before)]
    const body = { ...wanted, ...proofOf(town, admin) }
    expect((await change(town, one.code, admin.token, body)).status).toBe(200)
    const again = await change(town, other.code, admin.token, body)
    expect([again.status, again.json.code]).toEqual([403, 'second_factor_wrong'])
    expect(await requisitesOf(town, other.code)).toEqual(before)
  })

  test('AT10 of another role is refused', async () => {
    const provider = await buildProvider(town.db, before)
    const others: string[] = [await town.signIn(await buildConsumer(town.db))]
    others.push((await buildOperatorOf(town, provider.id)).token)
    for (const role of ['editor', 'operator'] as const) others.push((await buildStaff(town, role, hash)).token)
    for (const token of others) {
      const answers = [
        await change(town, provider.code, token, { ...wanted, password, code: '123456' }),
        await town.call({ url: '/api/admin/provider-money', token }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
    }
    expect((await change(town, provider.code, undefined, { ...wanted, password, code: '123456' })).status).toBe(401)
    expect((await town.call({ url: '/api/admin/provider-money' })).status).toBe(401)
    expect(await requisitesOf(town, provider.code)).toEqual(before)
  })
})

describe('values', () => {
  test.each([
    ['an IBAN with a wrong digit', { iban: 'UA290000000000000026000000003' }, 'iban'],
    ['an IBAN of another country', { iban: 'PL61109010140000071219812874' }, 'iban'],
    ['a short IBAN', { iban: 'UA29000000000000002600000000' }, 'iban'],
    ['an ЄДРПОУ with a wrong digit', { edrpou: '99999027' }, 'edrpou'],
    ['the same values', before, 'iban'],
  ])('AT12 %s is refused before a code is spent', async (_what, wrong, path) => {
    const provider = await buildProvider(town.db, before)
    const admin = await administrator(town, 'first@misto.example')
    const body = { ...wanted, ...proofOf(town, admin) }
    const { status, json } = await change(town, provider.code, admin.token, { ...body, ...wrong })
    expect([status, json.errors[0].path]).toEqual([422, path])
    expect((await change(town, provider.code, admin.token, body)).status).toBe(200)
  })

  test('AT12 an unknown provider is not found', async () => {
    const admin = await administrator(town, 'first@misto.example')
    const { status } = await change(town, 'немає', admin.token, { ...wanted, ...proofOf(town, admin) })
    expect(status).toBe(404)
  })
})

describe('a city with two administrators', () => {
  /** The change that the first administrator has requested, and both administrators. */
  async function asked() {
    const provider = await buildProvider(city.db, before)
    const first = await administrator(city, 'first@misto.example')
    const second = await administrator(city, 'second@misto.example')
    const { json } = await ask(city, provider.code, first)
    return { provider, first, second, waiting: json.waiting }
  }

  test('AT13 the change waits until the other confirms it with their own password and code', async () => {
    const { provider, second, waiting } = await asked()
    expect(waiting).toMatchObject({ ...wanted, own: true, expiresAt: '2026-12-02T10:00:00.000Z' })
    expect(await requisitesOf(city, provider.code)).toEqual(before)
    expect(await lettersTo(city, 'second@misto.example')).toMatchObject([{ kind: 'providerMoneyAsked', ...wanted }])
    const { status, json } = await decide('confirmation', waiting.id, second.token, proofOf(city, second))
    expect([status, json.iban, json.waiting]).toEqual([200, wanted.iban, null])
    expect(await requisitesOf(city, provider.code)).toEqual(wanted)
    expect((await audited(city)).map(({ action }) => action)).toEqual(['providerMoney.ask', 'providerMoney.change'])
    const again = await decide('confirmation', waiting.id, second.token, proofOf(city, second))
    expect(again.status).toBeGreaterThanOrEqual(400)
  })

  test('AT13 the requester cannot confirm', async () => {
    const { provider, first, waiting } = await asked()
    city.setNow('2026-11-25T10:01:00Z')
    const { status, json } = await decide('confirmation', waiting.id, first.token, proofOf(city, first))
    expect([status, json.code]).toEqual([403, 'money_change_own'])
    expect(await requisitesOf(city, provider.code)).toEqual(before)
  })

  test('AT14 an administrator whom the thief has just invited cannot confirm', async () => {
    const { provider, waiting } = await asked()
    const invited = await buildStaff(city, 'administrator', hash)
    const promoted = await buildStaff(city, 'operator', hash)
    await makeSenior(city, promoted.id)
    await city.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', promoted.id).execute()
    for (const other of [invited, promoted]) {
      const { status, json } = await decide('confirmation', waiting.id, other.token, proofOf(city, other))
      expect([status, json.code]).toEqual([403, 'money_confirmer_new'])
    }
    expect(await requisitesOf(city, provider.code)).toEqual(before)
  })

  test.each([
    ['a wrong password', { password: 'не той пароль' }, 422],
    ['a wrong code', { code: '000000' }, 403],
  ])('AT13 the other cannot confirm with %s', async (_what, wrong, status) => {
    const { provider, second, waiting } = await asked()
    const body = { ...proofOf(city, second), ...wrong }
    expect((await decide('confirmation', waiting.id, second.token, body)).status).toBe(status)
    expect(await requisitesOf(city, provider.code)).toEqual(before)
  })

  test('AT13 only administrators confirm or cancel', async () => {
    const { provider, waiting } = await asked()
    const tokens = [await city.signIn(await buildConsumer(city.db)), (await buildOperatorOf(city, provider.id)).token]
    for (const what of ['confirmation', 'cancellation'] as const) {
      const body = what === 'confirmation' ? { password, code: '123456' } : undefined
      for (const token of tokens) expect((await decide(what, waiting.id, token, body)).status).toBe(403)
      expect((await decide(what, waiting.id, undefined, body)).status).toBe(401)
      const admin = await administrator(city, `${what}@misto.example`)
      const proof = what === 'confirmation' ? proofOf(city, admin) : undefined
      expect((await decide(what, 999_999, admin.token, proof)).status).toBe(404)
    }
  })

  test('AT13 after its days the change expires, and another can be requested', async () => {
    const { provider, first, second, waiting } = await asked()
    expect((await ask(city, provider.code, second)).json.code).toBe('money_change_waiting')
    city.setNow('2026-12-03T10:00:00Z')
    // The sessions of last week have expired.
    const [again, other] = [await signedInAnew(first), await signedInAnew(second)]
    const { status, json } = await decide('confirmation', waiting.id, other.token, proofOf(city, other))
    expect([status, json.code]).toEqual([409, 'money_change_over'])
    expect(await requisitesOf(city, provider.code)).toEqual(before)
    expect((await ask(city, provider.code, again)).status).toBe(200)
    expect((await audited(city)).map(({ action }) => action)).toEqual([
      'providerMoney.ask',
      'providerMoney.expire',
      'providerMoney.ask',
    ])
  })

  test('AT13 a cancelled change cannot be confirmed', async () => {
    const { provider, first, second, waiting } = await asked()
    expect((await decide('cancellation', waiting.id, first.token)).json.waiting).toBeNull()
    const { status, json } = await decide('confirmation', waiting.id, second.token, proofOf(city, second))
    expect([status, json.code]).toEqual([409, 'money_change_over'])
    expect(await requisitesOf(city, provider.code)).toEqual(before)
    expect((await audited(city)).map(({ action }) => action)).toEqual(['providerMoney.ask', 'providerMoney.cancel'])
    const { json: list } = await city.call({ url: '/api/admin/provider-money', token: first.token })
    expect(list.secondPerson).toBe(true)
    expect(
      list.providers.find((entry: { provider: { code: string } }) => entry.provider.code === provider.code),
    ).toMatchObject({ ...before, waiting: null, recent: [] })
  })
})
