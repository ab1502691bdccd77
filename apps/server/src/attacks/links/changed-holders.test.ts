import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../modules/sweep/sweep.ts'
import type { TestApp } from '../../testing/app.ts'
import { buildInvoice, buildMeter, linkAccount, shareAccounts } from '../../testing/factories.ts'
import { buildPerson } from '../../testing/person.ts'
import { changingHolders, newHolder } from '../../testing/scenes/changing-holder-scene.ts'
import { type importer, openImportScene } from '../../testing/scenes/import-scene.ts'

const now = '2026-11-25T10:00:00Z'
const consumer = '/api/warehouse/consumer'
const takeAccount = changingHolders()
let portal: TestApp
let clerk: ReturnType<typeof importer>

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(new Date(now)))
})
afterAll(() => portal.close())

const later = (days: number) => portal.setNow(new Date(Date.parse(now) + days * 86_400_000).toISOString())

/** Links a resident to an account, and shares it with a household member. */
async function scene() {
  const { line, load, sell, ...account } = await takeAccount(portal, clerk)
  const owner = await buildPerson(portal)
  const member = await buildPerson(portal)
  await linkAccount(portal.db, owner.userId, account.id)
  await shareAccounts(portal.db, { ownerId: owner.userId, memberId: member.userId, accountIds: [account.id] })
  const { counterId } = await buildMeter(portal.db, { account_id: account.id })
  const { invoiceId } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  const get = async (token: string, url: string) => (await portal.call({ url: `${consumer}${url}`, token })).json
  return {
    account,
    line,
    owner,
    member,
    counterId,
    invoiceId,
    load,
    sell,
    seen: async (token: string): Promise<number> => (await get(token, '/invoice_accounts')).length,
    toProve: (token: string) => get(token, '/accounts-to-prove'),
    claim: (token: string, activationCode: string) =>
      portal.call({
        url: `${consumer}/invoice_account`,
        token,
        body: { serviceProviderId: '101', invoiceAccountCode: account.number, activationCode },
      }),
  }
}

test('AT41 after the holder has changed, neither the former resident nor a member reads anything of the account', async () => {
  const { account, owner, member, counterId, invoiceId, sell, seen, toProve } = await scene()
  expect([await seen(owner.token), await seen(member.token)]).toEqual([1, 1])
  await sell()
  const calls = [
    { url: `${consumer}/invoice_accounts` },
    { url: `${consumer}/home` },
    { url: `${consumer}/homes` },
    { url: `${consumer}/shares` },
    { url: `${consumer}/accounts-to-prove` },
    { url: `${consumer}/invoice_accounts/export`, query: { format: 'csv' } },
    { url: `${consumer}/invoice-detail`, query: { invoiceId } },
    { url: '/api/warehouse/receipt-default', query: { invoiceId } },
    { url: `${consumer}/counter/${counterId}/last-factors` },
    { url: `${consumer}/counters/last-factors` },
    { url: `${consumer}/counter/factor`, body: { readings: [{ counterId, zone: 'total', value: '9' }] } },
    { url: '/api/ud/profile/export' },
    { url: `${consumer}/shares`, body: { email: 'a@misto.example', accountIds: [account.id], ...nothingMore } },
  ]
  for (const { token } of [owner, member]) {
    for (const call of calls) {
      const { json, bytes, status } = await portal.call({ ...call, token })
      const said = `${JSON.stringify(json)}${bytes.toString('utf8')}`
      expect([call.url, status < 500, said.includes(newHolder)]).toEqual([call.url, true, false])
    }
    const named = await Promise.all(calls.slice(6, 9).map((call) => portal.call({ ...call, token })))
    expect(named.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await portal.call({ ...calls[10], url: calls[10]?.url ?? '', token })).status).toBe(404)
  }
  const waiting = { invoiceAccount: { id: account.id, code: account.number }, until: '2026-12-25' }
  expect(await toProve(owner.token)).toMatchObject([{ ...waiting, isOwner: true }])
  expect(await toProve(member.token)).toMatchObject([{ ...waiting, isOwner: false }])
  expect(await toProve((await buildPerson(portal)).token)).toEqual([])
  expect((await portal.call({ url: `${consumer}/accounts-to-prove` })).status).toBe(401)
})

const nothingMore = { canSubmit: false, canPay: false, endsOn: null }

test('AT41 another spelling of the same holder requires no new proof, even with an initial in between', async () => {
  const { account, line, owner, load, seen } = await scene()
  const [surname = '', first = '', last = ''] = account.holder.split(' ')
  const initials = `${surname} ${first[0]}. ${last[0]}.`
  await load(line.replace(account.holder, initials.toUpperCase()))
  expect(await seen(owner.token)).toBe(1)
  // Another person with the same initials.
  await load(line.replace(account.holder, `${surname} ${first[0]}янтарій ${last}`))
  expect(await seen(owner.token)).toBe(0)
})

test('AT41 a corrected file, and an undo, restore the former holder’s link and end the newcomer’s', async () => {
  const { line, owner, member, account, load, sell, seen, toProve } = await scene()
  await sell()
  await load(line)
  expect([await seen(owner.token), await seen(member.token), await toProve(owner.token)]).toEqual([1, 1, []])
  const wrong = await load(`${line.replace(account.holder, newHolder)} `)
  const newcomer = await buildPerson(portal)
  await linkAccount(portal.db, newcomer.userId, account.id)
  expect([await seen(owner.token), await seen(newcomer.token)]).toEqual([0, 1])
  expect((await clerk.undo(wrong)).json.state).toBe('done')
  expect([await seen(owner.token), await seen(newcomer.token)]).toEqual([1, 0])
})

test('AT42 after a new activation code only the new code is accepted as proof', async () => {
  const { account, line, owner, member, load, seen, claim, toProve } = await scene()
  await load(line.replace(account.code, 'NEWCODE234'))
  expect([await seen(owner.token), await seen(member.token)]).toEqual([0, 0])
  expect((await claim(owner.token, account.code)).json.code).toBe('account_refused')
  expect((await claim(owner.token, 'NEWCODE234')).json.outcome).toBe('linked')
  expect([await seen(owner.token), await seen(member.token)]).toEqual([1, 1])
  expect(await toProve(owner.token)).toEqual([])
})

test('AT42 a link that is not proved again ends after thirty days with all that was shared', async () => {
  const { account, owner, sell } = await scene()
  await sell()
  const left = async () => {
    await sweep(portal.context())
    const links = await portal.db
      .selectFrom('account_links')
      .where('account_id', '=', account.id)
      .select('consumer_id')
      .execute()
    return links.map(({ consumer_id }) => consumer_id)
  }
  later(30)
  expect(await left()).toEqual([owner.userId])
  later(30.01)
  expect(await left()).toEqual([])
  portal.setNow(now)
})
