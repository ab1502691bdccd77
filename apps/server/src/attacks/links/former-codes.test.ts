import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { buildInvoice, buildMeter, linkAccount } from '../../testing/factories.ts'
import { buildPerson } from '../../testing/person.ts'
import { buildProgram } from '../../testing/provider-program.ts'
import { changingHolders } from '../../testing/scenes/changing-holder-scene.ts'
import { type importer, openImportScene, programImporter } from '../../testing/scenes/import-scene.ts'

const now = '2026-11-25T10:00:00Z'
const url = '/api/warehouse/consumer/invoice_account'
const takeAccount = changingHolders()
let portal: TestApp
let clerk: ReturnType<typeof importer>

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(new Date(now)))
})
afterAll(() => portal.close())

/** An account with a bill of October, and a person who knows only that bill. */
async function scene() {
  const account = await takeAccount(portal, clerk)
  const bill = (month: string, charged_kop: number) =>
    buildInvoice(portal.db, { account_id: account.id, month, charged_kop })
  await bill('2026-10', 20_002)
  const person = await buildPerson(portal)
  const { number: invoiceAccountCode, code: activationCode } = account
  const ask = (more: object, token: string) =>
    portal.call({ url, token, body: { serviceProviderId: '101', invoiceAccountCode, activationCode, ...more } })
  return {
    ...account,
    bill,
    /** Returns the portal's answer to a resident with the number, the code, and possibly a bill's charge. */
    claim: async (more: object = {}, token = person.token) => {
      const { json } = await ask(more, token)
      return json.code ?? json.outcome
    },
    claimWhole: (more: object = {}) => ask(more, person.token),
  }
}

test('AT65 a code that a former holder knows is accepted only with the charge of a later bill', async () => {
  const { sell, bill, claim, claimWhole } = await scene()
  await sell()
  const { status, json } = await claimWhole({ billAmountKop: 20_002 })
  expect([status, json.code, json.message, json.errors]).toEqual([
    409,
    'newer_bill_awaited',
    'Власник цього рахунку змінився. Додати його можна, щойно надійде рахунок на оплату з новою сумою.',
    [{ message: 'Щоб не чекати, попросіть у постачальника новий код активації.' }],
  ])
  // If a bill of an earlier month was corrected, the former holder may know its charge.
  await bill('2026-09', 31_313)
  expect(await claim({ billAmountKop: 31_313 })).toBe('newer_bill_awaited')
  await bill('2026-11', 24_680)
  const asked = await claimWhole()
  expect([asked.status, asked.json.code, asked.json.errors]).toEqual([
    409,
    'newer_bill_needed',
    [
      {
        path: 'billAmountKop',
        message: 'Впишіть суму з рахунку, який надійшов після зміни власника.',
      },
    ],
  ])
  expect(await claim({ billAmountKop: 20_002 })).toBe('newer_bill_needed')
  expect(await claim({ billAmountKop: 24_681 })).toBe('account_refused')
  expect(await claim({ activationCode: 'WRONG', billAmountKop: 24_680 })).toBe('account_refused')
  expect(await claim({ billAmountKop: 24_680 })).toBe('linked')
})

test('AT65 it is so after the import of a provider’s program, and for who still has the link', async () => {
  const { id, sell, bill, claim } = await scene()
  const owner = await buildPerson(portal)
  await linkAccount(portal.db, owner.userId, id)
  const water = await portal.db.selectFrom('providers').select('id').where('code', '=', '101').executeTakeFirstOrThrow()
  const program = await buildProgram(portal, { providerId: water.id })
  await sell(programImporter(portal, program.token))
  await bill('2026-11', 24_680)
  expect(await claim()).toBe('newer_bill_needed')
  expect(await claim({}, owner.token)).toBe('newer_bill_needed')
  expect(await claim({ billAmountKop: 24_680 }, owner.token)).toBe('linked')
})

test('AT65 a charge that the former holder has paid before is no secret: a bill with another one is awaited', async () => {
  const { sell, bill, claim } = await scene()
  await sell()
  await bill('2026-11', 20_002)
  expect(await claim({ billAmountKop: 20_002 })).toBe('newer_bill_awaited')
  await bill('2026-12', 20_103)
  expect(await claim({ billAmountKop: 20_103 })).toBe('linked')
})

test('AT65 wrong charges count as wrong proofs of the account and of the resident', async () => {
  const { sell, bill, claim } = await scene()
  await sell()
  await bill('2026-11', 24_680)
  const said: string[] = []
  for (let n = 0; n < 21; n += 1) said.push(await claim({ billAmountKop: 1 + n }))
  expect([said.at(0), said.at(-1)]).toEqual(['account_refused', 'account_locked'])
  await portal.db.deleteFrom('attempts').execute()
})

test('AT66 a new code ends the requirement, and a code that a former holder knows starts it again', async () => {
  const { code, sell, sold, load, bill, claim } = await scene()
  await sell()
  await load(sold.replace(code, 'NEWCODE234'))
  expect(await claim()).toBe('account_refused')
  expect(await claim({ activationCode: 'NEWCODE234' })).toBe('linked')
  // An identical file would not be imported again.
  await load(`${sold} `)
  await bill('2026-11', 24_680)
  expect(await claim()).toBe('newer_bill_needed')
})

test('AT66 a code that comes with the new holder asks for nothing more', async () => {
  const { code, sold, load, claim } = await scene()
  await load(sold.replace(code, 'NEWCODE234'))
  expect(await claim({ activationCode: 'NEWCODE234' })).toBe('linked')
})

test('AT66 if the former holder is back before a bill came, or by an undo, all is as before; after a bill it is not', async () => {
  const wrong = await scene()
  await wrong.sell()
  await wrong.load(wrong.line)
  expect(await wrong.claim()).toBe('linked')

  const undone = await scene()
  expect((await clerk.undo(await undone.sell())).json.state).toBe('done')
  expect(await undone.claim()).toBe('linked')

  const between = await scene()
  await between.sell()
  await between.bill('2026-11', 24_680)
  await between.load(between.line)
  expect(await between.claim({ billAmountKop: 24_680 })).toBe('newer_bill_awaited')
})

test('AT66 another spelling of the holder requires no proof, and a later change is still detected', async () => {
  const { line, holder, load, claim } = await scene()
  const [surname = '', first = '', last = ''] = holder.split(' ')
  await load(line.replace(holder, `${surname} ${first[0]}. ${last[0]}.`.toUpperCase()))
  expect(await claim()).toBe('linked')
  await load(line.replace(holder, `${surname} ${first[0]}янтарій ${last}`))
  expect(await claim()).toBe('newer_bill_awaited')
  const unnamed = await scene()
  await unnamed.load(unnamed.line.replace(unnamed.holder, ''))
  expect(await unnamed.claim()).toBe('linked')
  await unnamed.load(unnamed.sold)
  expect(await unnamed.claim()).toBe('newer_bill_awaited')
})

test('AT66 the code is also known to later holders; a returning holder proves it like everyone else', async () => {
  const { line, holder, sell, load, bill, claim } = await scene()
  await sell()
  await bill('2026-11', 24_680)
  await load(line.replace(holder, 'Третя Марія Іванівна'))
  expect(await claim({ billAmountKop: 24_680 })).toBe('newer_bill_awaited')
  await load(line)
  expect(await claim()).toBe('newer_bill_awaited')
  await bill('2026-12', 30_303)
  expect(await claim({ billAmountKop: 30_303 })).toBe('linked')
})

test('AT65 where facts prove an account, the charge is of a bill that came after, whatever the code', async () => {
  const { id, sell, bill, claim } = await scene()
  await buildMeter(portal.db, { account_id: id, serial_number: 'В-77' })
  await sell()
  const settings = await portal.db
    .selectFrom('accounts')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const context = { serviceProviderId: '889', invoiceAccountCode: settings.number }
  const gas = await portal.db.selectFrom('providers').select('id').where('code', '=', '889').executeTakeFirstOrThrow()
  await portal.db.updateTable('accounts').set({ provider_id: gas.id }).where('id', '=', id).execute()
  const facts = { ...context, surname: 'Покупець', meterNumber: 'В-77' }
  expect(await claim({ ...facts, billAmountKop: 20_002 })).toBe('newer_bill_awaited')
  await bill('2026-11', 24_680)
  expect(await claim({ ...facts, billAmountKop: 20_002 })).toBe('newer_bill_needed')
  expect(await claim({ ...facts, billAmountKop: 24_680 })).toBe('linked')
})
