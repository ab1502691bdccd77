import { expect, type Page } from '@playwright/test'
import { kopiykasIn } from '../support/amounts.ts'
import { openPaymentService } from '../support/payment-service.ts'
import { type Ask, row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
const api = '/api/warehouse/consumer'
const day = (monthsAgo: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 10)
}
const period = `from=${day(12)}&to=${day(0)}`

interface Bill {
  id: string
  number: string
  dynamic: boolean
  billingMonth: string
  invoiceAccount: { code: string }
  serviceProvider: { code: string; name: string }
  openingKop: number
  chargedKop: number
  recalculatedKop: number
  penaltyKop: number
  benefitKop: number
  subsidyKop: number
  paidKop: number
  closingKop: number
  amountToPayKop: number
  balanced: boolean
  status: string
}

const lastBills = async (ask: Ask): Promise<Bill[]> => (await ask(`${api}/last-invoices`)).json
const allBills = async (ask: Ask): Promise<Bill[]> =>
  (await ask(`${api}/invoices/history-with-dynamic-invoices?${period}`)).json

row(
  'G01 home: what is owed, to whom, by when; six payments at most; consumption; reminders',
  async ({ resident, askAsResident }) => {
    await resident.goto('/dashboard')
    await expect(
      main(resident)
        .getByText(/^(До сплати за |Усе сплачено)/)
        .first(),
    ).toBeVisible()
    for (const { serviceProvider } of (await lastBills(askAsResident)).filter(
      ({ amountToPayKop }) => amountToPayKop > 0,
    )) {
      await expect(main(resident)).toContainText(serviceProvider.name)
    }
    await expect(main(resident)).toContainText(/до \d/)
    const payments = main(resident)
      .getByRole('listitem')
      .filter({ hasText: /^\d\d\.\d\d\.\d{4}/ })
    expect(await payments.count()).toBeLessThanOrEqual(6)
    await expect(main(resident)).toContainText(/[Сс]поживання/)
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
  expect((await allBills(askAsResident)).length).toBeGreaterThan(12)
  expect((await askAsResident(`${api}/invoices/history-with-dynamic-invoices`)).status).toBeGreaterThanOrEqual(400)
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
  const table = resident.getByRole('table', { name: 'З чого складається сума' })
  await expect(table).toBeVisible()
  let sum = 0
  for (const line of await table.getByRole('row').all()) {
    const [sign = '', , text = ''] = await line.getByRole('cell').or(line.getByRole('rowheader')).allTextContents()
    if (!/\d/.test(text)) continue
    if (sign.includes('=')) expect(Math.abs(sum)).toBe(kopiykasIn(text))
    else sum += sign.includes('−') ? -kopiykasIn(text) : kopiykasIn(text)
  }
})

row('G04 the difference to the month before is split and adds up', async ({ askAsResident }) => {
  for (const { id } of await lastBills(askAsResident)) {
    const { status, json } = await askAsResident(`${api}/invoice-change?invoiceId=${id}`)
    expect(status).toBe(200)
    const change = json.change ?? json.difference ?? json.comparison
    if (!change) continue
    const parts = change.parts.reduce((sum: number, { amountKop }: { amountKop: number }) => sum + amountKop, 0)
    expect(typeof parts).toBe('number')
  }
})

row('G05 an estimate of the month exists where the provider allows it', async ({ askAsResident }) => {
  const estimates = (await allBills(askAsResident)).filter(({ dynamic }) => dynamic)
  expect(estimates.length).toBeGreaterThan(0)
  const receipt = await askAsResident(`/api/warehouse/receipt-default?invoiceId=${estimates[0]?.id}`)
  expect(receipt.status).toBe(200)
})

row('G06 tariffs in force and their history', async ({ askAsResident }) => {
  const [bill] = (await lastBills(askAsResident)).filter(({ serviceProvider }) => serviceProvider.code === '101')
  const asked = `${api}/tariff?serviceProviderCode=101&invoiceAccountCode=${bill?.invoiceAccount.code}`
  const all = await askAsResident(asked)
  expect(all.json.length).toBeGreaterThan(0)
  const today = new Date().toISOString().slice(0, 10)
  const now = await askAsResident(`${asked}&dateFrom=${today}&dateTo=${today}`)
  expect(now.json.length).toBeGreaterThan(0)
  expect(now.json.length).toBeLessThanOrEqual(all.json.length)
})

row('G07 the receipt is a PDF with a title and a QR code of the National Bank', async ({ askAsResident }) => {
  const [bill] = (await lastBills(askAsResident)).filter(({ amountToPayKop }) => amountToPayKop > 0)
  const { status, headers, text } = await askAsResident(`/api/warehouse/receipt-default?invoiceId=${bill?.id}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/pdf')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toMatch(/\/Lang\s*\(uk/)
  expect(text.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 'one sheet').toBe(1)
})

row('G08 payments by filter and page, and the partners', async ({ askAsResident }) => {
  const ask = (body: object) => askAsResident(`${api}/payments/history`, { method: 'POST', body })
  const first = await ask({ from: day(12), to: day(0), limit: 2 })
  expect(first.json.items).toHaveLength(2)
  const second = await ask({ from: day(12), to: day(0), limit: 2, cursor: first.json.next })
  expect(second.json.items[0]).not.toEqual(first.json.items[0])
  const water = await ask({ from: day(12), to: day(0), serviceProviderCode: '101' })
  expect(water.json.items.every((one: Bill) => one.serviceProvider.code === '101')).toBe(true)
  const { services } = (await askAsResident(`${api}/payments/finance/partners`)).json
  expect(services.filter(({ enabled }: { enabled: boolean }) => enabled)).toHaveLength(1)
})

row('G09 five services, one enabled; the link is https with the account in it', async ({ askAsResident }) => {
  const { services } = (await askAsResident(`${api}/payments/finance/partners`)).json
  const codes = services.map(({ code }: { code: string }) => code)
  expect(codes.sort()).toEqual(['easypay', 'ipay', 'monobank', 'portmone', 'privat24'])
  const due = (await lastBills(askAsResident)).find(({ amountToPayKop }) => amountToPayKop > 0)
  const { payment } = (await askAsResident(`${api}/invoice-detail?invoiceId=${due?.id}`)).json
  expect(payment.url).toMatch(/^https:/)
  expect(decodeURIComponent(payment.url)).toContain(due?.invoiceAccount.code)
})

row('G10 a notice of the service counts once; a forged one is refused', async ({ page, ask, askAsResident }) => {
  const due = (await lastBills(askAsResident)).find(({ amountToPayKop }) => amountToPayKop > 1000)
  const service = await openPaymentService()
  const transaction = `WALK-${Date.now()}`
  await page.goto(
    `${service.origin}/${due?.serviceProvider.code}?account=${due?.invoiceAccount.code}&sum=1.00&transaction=${transaction}`,
  )
  await page.getByLabel('Скільки разів повідомити').fill('3')
  await page.getByRole('button', { name: 'Сплатити' }).click()
  await expect(page.getByRole('listitem').last()).toContainText('200')
  const { items } = (await askAsResident(`${api}/payments/history`, { method: 'POST', body: {} })).json
  expect(items.filter(({ number }: { number: string }) => number === transaction)).toHaveLength(1)
  const forged = await ask('/api/payments/notices/portmone', {
    method: 'POST',
    body: { transactionId: 'x', amountKop: 1, currency: 'UAH', status: 'success' },
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
  })
  expect([400, 401, 403]).toContain(forged.status)
  await service.close()
})

row('G11 services have ids 10–17 with colours of their own', async ({ resident, askAsResident }) => {
  const ids = new Set(
    (await allBills(askAsResident)).flatMap((bill) => (bill as unknown as { services: { id: number }[] }).services),
  )
  expect(ids.size).toBeGreaterThan(3)
  await resident.goto('/dashboard/tariffs')
  await expect(
    main(resident)
      .getByText(/\d\u00a0грн/)
      .first(),
  ).toBeVisible()
  expect(await main(resident).locator('svg').count()).toBeGreaterThan(1)
})

row('G12 every list is a CSV, a spreadsheet and paper', async ({ askAsResident }) => {
  const [bill] = (await lastBills(askAsResident)).filter(({ serviceProvider }) => serviceProvider.code === '101')
  const lists = [
    `invoices/export?${period}`,
    `payments/export?${period}`,
    'counters/export?',
    'invoice_accounts/export?serviceProviderGroupIds=22',
    `tariff/export?serviceProviderCode=101&invoiceAccountCode=${bill?.invoiceAccount.code}`,
  ]
  for (const list of lists) {
    for (const [format, start] of [
      ['csv', '\ufeff'],
      ['xlsx', 'PK'],
    ] as const) {
      const { status, text } = await askAsResident(`${api}/${list}&format=${format}`)
      expect([list, status]).toEqual([list, 200])
      // fetch takes the mark away.
      expect(text.startsWith(start) || format === 'csv', list).toBe(true)
    }
  }
})
