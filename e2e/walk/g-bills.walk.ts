import { expect, type Page } from '@playwright/test'
import { kopiykasIn } from '../support/amounts.ts'
import { expectReceiptAddsUp } from '../support/receipt.ts'
import { allBills, api, type Bill, day, lastBills, period } from './bills.ts'
import { row } from './row.ts'

const main = (page: Page) => page.getByRole('main')

row(
  'G01 home: what is owed, to whom, by when; six payments at most; consumption; reminders',
  async ({ resident, askAsResident }) => {
    await resident.goto('/dashboard')
    const plate = main(resident).getByRole('region', { name: /^До сплати за \d+ осел/ })
    await expect(plate).toBeVisible()
    await expect(plate).toContainText(/(до|минув) \d/)
    const owed = (await lastBills(askAsResident)).reduce((sum, { amountToPayKop }) => sum + amountToPayKop, 0)
    const total = await plate
      .getByText(/\d\d\u00a0грн$/)
      .first()
      .innerText()
    expect(kopiykasIn(total), 'the sum of all homes is what all accounts owe').toBe(owed)
    const homes = new Map<number, Bill[]>()
    for (const bill of await lastBills(askAsResident)) {
      homes.set(bill.home.id, [...(homes.get(bill.home.id) ?? []), bill])
    }
    expect(homes.size, 'the demonstration has several homes').toBeGreaterThan(1)
    const payments = main(resident).getByRole('region', { name: 'Останні платежі' }).getByRole('listitem')
    expect(await payments.count()).toBeLessThanOrEqual(6)
    await main(resident).getByText('Рахунки за рік').click()
    await expect(main(resident)).toContainText(/Спожито за/)
    await expect(main(resident)).toContainText(/повірк/i)
    await expect(main(resident)).toContainText(/показання/i)
    for (const [home, bills] of homes) {
      await resident.goto(`/dashboard?home=${home}`)
      for (const { serviceProvider, amountToPayKop } of bills.filter((bill) => bill.amountToPayKop > 0)) {
        const line = main(resident).getByRole('listitem').filter({ hasText: serviceProvider.name }).first()
        await expect(line).toContainText(
          `${Math.floor((amountToPayKop % 100_000) / 100)},${String(amountToPayKop % 100).padStart(2, '0')}`,
        )
      }
    }
    const asked = resident.waitForRequest('**/invoices/history-with-dynamic-invoices?*')
    await resident.goto('/dashboard/invoices')
    const { searchParams } = new URL((await asked).url())
    const [from, to] = ['from', 'to'].map((name) => new Date(searchParams.get(name) ?? ''))
    const months = (to?.getUTCFullYear() ?? 0) * 12 + (to?.getUTCMonth() ?? 0) - (from?.getUTCFullYear() ?? 0) * 12
    expect(months - (from?.getUTCMonth() ?? 0), 'three months before this one').toBe(3)
  },
)

row('G02 the four calls of bills agree with one another', async ({ askAsResident }) => {
  for (const last of await lastBills(askAsResident)) {
    const detail = await askAsResident(`${api}/invoice-detail?invoiceId=${last.id}`)
    expect(detail.status).toBe(200)
    expect(detail.json.amountToPayKop).toBe(last.amountToPayKop)
    const owed = await askAsResident(
      `${api}/invoice/amount_to_pay?serviceProviderCode=${last.serviceProvider.code}&code=${last.invoiceAccount.code}`,
    )
    expect(owed.json.amountToPayKop).toBe(last.amountToPayKop)
  }
  const all = await allBills(askAsResident)
  expect(all.length).toBeGreaterThan(12)
  const history = `${api}/invoices/history-with-dynamic-invoices`
  const water: Bill[] = (await askAsResident(`${history}?${period}&providers=101`)).json
  expect(water.map(({ id }) => id)).toEqual(
    all.filter(({ serviceProvider }) => serviceProvider.code === '101').map(({ id }) => id),
  )
  const { code } = all[0]?.invoiceAccount ?? { code: '' }
  const ofAccount: Bill[] = (await askAsResident(`${history}?${period}&account=${code}`)).json
  expect(ofAccount.length).toBeGreaterThan(0)
  expect(ofAccount.every(({ invoiceAccount }) => invoiceAccount.code === code)).toBe(true)
  for (const missing of ['', `?from=${day(2)}`, `?to=${day(0)}`]) {
    expect([missing, (await askAsResident(`${history}${missing}`)).status]).toEqual([missing, 422])
  }
  expect((await askAsResident(`${history}?from=2012-01-01&to=2012-12-31`)).json, 'from 2012 on').toEqual([])
  expect((await askAsResident(`${api}/invoice-detail?invoiceId=999999999-202610`)).status).toBe(404)
})

row('G03 each bill adds up to the kopiyka, in the answer and on the screen', async ({ resident, askAsResident }) => {
  const bills = (await allBills(askAsResident)).filter(({ balanced, dynamic }) => balanced && !dynamic)
  for (const bill of bills) {
    const sum =
      bill.openingKop +
      bill.chargedKop +
      bill.recalculatedKop +
      bill.penaltyKop -
      bill.benefitKop -
      bill.subsidyKop -
      bill.paidKop
    expect([bill.id, sum]).toEqual([bill.id, bill.closingKop])
  }
  await resident.goto(`/dashboard/invoices/${bills[0]?.id}`)
  await expectReceiptAddsUp(resident, bills[0]?.id ?? '')
})

row('G03 the lines add up to the charge; of an account only its newest bill is paid', async ({ askAsResident }) => {
  for (const { id, chargedKop, balanced } of await lastBills(askAsResident)) {
    const { lines } = (await askAsResident(`${api}/invoice-detail?invoiceId=${id}`)).json
    const sum = lines.reduce((all: number, { amountKop }: { amountKop: number }) => all + amountKop, 0)
    if (balanced) expect([id, sum]).toEqual([id, chargedKop])
    for (const { volume, tariff, amountKop, method } of lines) {
      if (method === 'meter') expect(Math.abs(Number(volume) * Number(tariff) * 100 - amountKop)).toBeLessThanOrEqual(1)
    }
  }
  const newest = new Set<string>()
  for (const bill of (await allBills(askAsResident)).filter(({ dynamic }) => !dynamic)) {
    const account = `${bill.serviceProvider.code} ${bill.invoiceAccount.code}`
    if (newest.has(account)) {
      expect([bill.id, bill.amountToPayKop, bill.status]).toEqual([
        bill.id,
        0,
        expect.not.stringMatching(/^(due|debt|part)$/),
      ])
    }
    if (!newest.has(account) && bill.balanced) {
      const left = Math.max(0, bill.closingKop - (bill as Bill & { paidLaterKop: number }).paidLaterKop)
      expect([bill.id, bill.amountToPayKop]).toEqual([bill.id, left])
    }
    newest.add(account)
  }
})

row(
  'G04 the difference to the month before is split and adds up, in the answer and on the screen',
  async ({ resident, askAsResident }) => {
    const split: string[] = []
    for (const { id } of await lastBills(askAsResident)) {
      const { status, json } = await askAsResident(`${api}/invoice-change?invoiceId=${id}`)
      expect(status).toBe(200)
      const { change, current, previous } = json
      if (!change) continue
      split.push(id)
      const parts = change.parts.reduce((sum: number, { amountKop }: { amountKop: number }) => sum + amountKop, 0)
      expect([id, parts]).toEqual([id, change.toPayKop])
      expect([id, change.toPayKop]).toEqual([id, current.toPayKop - previous.toPayKop])
      expect([id, change.chargedKop]).toEqual([id, current.chargedKop - previous.chargedKop])
    }
    expect(split.length).toBeGreaterThan(1)
    await resident.goto(`/dashboard/invoices/${split[0]}`)
    await expect(resident.getByRole('region', { name: 'Чому змінилася сума' })).toContainText(/\d,\d\d\u00a0грн/)
  },
)

row('G05 an estimate of the month exists where the provider allows it', async ({ askAsResident }) => {
  const estimates = (await allBills(askAsResident)).filter(({ dynamic }) => dynamic)
  expect(estimates.length).toBeGreaterThan(0)
  for (const { serviceProvider, number } of estimates) {
    expect([['889', '999'].includes(serviceProvider.code), number]).toEqual([true, ''])
  }
  const receipt = await askAsResident(`/api/warehouse/receipt-default?invoiceId=${estimates[0]?.id}`)
  expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await askAsResident(`${api}/invoice-detail?invoiceId=${estimates[0]?.id}`)).json.payment).toBeNull()
})

row('G06 tariffs in force and their history', async ({ resident, askAsResident }) => {
  const [bill] = (await lastBills(askAsResident)).filter(({ serviceProvider }) => serviceProvider.code === '101')
  const asked = `${api}/tariff?serviceProviderCode=101&invoiceAccountCode=${bill?.invoiceAccount.code}`
  const all = await askAsResident(asked)
  expect(all.json.length).toBeGreaterThan(0)
  const today = new Date().toISOString().slice(0, 10)
  const now = await askAsResident(`${asked}&dateFrom=${today}&dateTo=${today}`)
  expect(now.json.length).toBeGreaterThan(0)
  expect(all.json.length, 'the history has former prices').toBeGreaterThan(now.json.length)
  for (const { validFrom, validTo, price } of now.json) {
    expect([validFrom <= today, validTo === null || validTo >= today, Number(price) > 0]).toEqual([true, true, true])
  }
  const before = await askAsResident(`${asked}&dateTo=2025-12-31`)
  expect(before.json.length).toBeGreaterThan(0)
  for (const { validFrom } of before.json) expect(validFrom <= '2025-12-31').toBe(true)
  expect((await askAsResident(`${asked}&dateFrom=31.12.2024`)).status, 'a day is ISO').toBe(422)
  await resident.goto('/dashboard/tariffs')
  await expect(
    main(resident)
      .getByText(/\d,\d+\u00a0грн/)
      .first(),
  ).toBeVisible()
})
