import { createHash } from 'node:crypto'
import type { NewAccount } from '@zatyshok/contract/accounts/account-links'
import type { TestApp } from '../app.ts'
import { buildAccount, buildInvoice, buildMeter, buildProvider } from '../factories.ts'
import { buildPerson, lettersTo } from '../person.ts'

const url = '/api/warehouse/consumer/invoice_account'
let networks = 0

/** The activation code on the bill of a provider that prints codes. */
export const code = '4P2CTBSX82'

/** A portal in which residents prove their accounts: 101 prints codes, 889 does not. */
export async function linkingScene(portal: TestApp) {
  const water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  const gas = await buildProvider(portal.db, { code: '889', name: 'Газ' })

  const accountWithCode = (number: string, provider = water) =>
    buildAccount(portal.db, {
      provider_id: provider.id,
      number,
      activation_code_hash: createHash('sha256').update(`${provider.code}:${number}:${code}`).digest(),
    })

  /** Creates a gas account with three bills, the last without a charge, an installed meter and a removed one. */
  async function accountWithBills(number: string, provider = gas) {
    const account = await buildAccount(portal.db, {
      provider_id: provider.id,
      number,
      holder: 'Знам’янська-Іваненко Олена Вікторівна',
    })
    const charged: readonly (readonly [string, number])[] = [
      ['2026-07', 55_555],
      ['2026-08', 10_023],
      ['2026-09', 13_095],
      ['2026-10', 0],
    ]
    for (const [month, charged_kop] of charged) {
      await buildInvoice(portal.db, { account_id: account.id, month, charged_kop })
    }
    await buildMeter(portal.db, { account_id: account.id, serial_number: 'КВ-0174550/21' })
    await buildMeter(portal.db, { account_id: account.id, serial_number: '777', removed_on: '2025-01-01' })
    return account
  }

  /** Submits a claim, by default from a new network. */
  const claim = (
    token: string,
    body: Partial<NewAccount>,
    { from = `10.${(networks >> 8) & 255}.${networks++ & 255}.1`, node = portal as Pick<TestApp, 'call'> } = {},
  ) => node.call({ url, token, from, body: { serviceProviderId: '101', activationCode: code, ...body } })

  const person = () => buildPerson(portal)
  const links = async (accountId: number): Promise<number[]> => {
    const rows = await portal.db
      .selectFrom('account_links')
      .select('consumer_id')
      .where('account_id', '=', accountId)
      .orderBy('linked_at')
      .execute()
    return rows.map(({ consumer_id }) => consumer_id)
  }
  const kindsTo = async (email: string): Promise<string[]> =>
    (await lettersTo(portal, email)).map(({ kind }: { kind: string }) => kind)
  return { water, gas, accountWithCode, accountWithBills, claim, person, links, kindsTo }
}

/** All facts that prove an account of `accountWithBills`. */
export const facts = { surname: 'Знам’янська-Іваненко', billAmountKop: 13_095, meterNumber: 'КВ-0174550/21' }
