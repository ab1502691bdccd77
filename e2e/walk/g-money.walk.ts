import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { kopiykasIn } from '../support/amounts.ts'
import { noticeSecret, openPaymentService } from '../support/payment-service.ts'
import { endOf } from './command.ts'
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
  home: { id: number }
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
    await expect(main(resident)).toContainText(/до \d/)
    const owed = (await lastBills(askAsResident)).reduce((sum, { amountToPayKop }) => sum + amountToPayKop, 0)
    const total = await main(resident)
      .getByText(/\d\d\u00a0грн$/)
      .first()
      .innerText()
    expect(kopiykasIn(total), 'the first sum is what all accounts owe').toBe(owed)
    const homes = new Map<number, Bill[]>()
    for (const bill of await lastBills(askAsResident)) {
      homes.set(bill.home.id, [...(homes.get(bill.home.id) ?? []), bill])
    }
    expect(homes.size, 'the demonstration has several homes').toBeGreaterThan(1)
    const payments = main(resident)
      .getByRole('listitem')
      .filter({ hasText: /^\d\d\.\d\d\.\d{4}/ })
    expect(await payments.count()).toBeLessThanOrEqual(6)
    await expect(main(resident)).toContainText(/[Сс]поживання/)
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
    expect(months - (from?.getUTCMonth() ?? 0) + 1, 'three months of default history').toBe(3)
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

/** How many rectangles and lines the pages draw; a picture counts as many. */
async function squaresIn(pdf: Buffer): Promise<number> {
  let most = /\/Subtype\s*\/Image/.test(pdf.toString('latin1')) ? 1000 : 0
  for (let at = pdf.indexOf('stream\n'); at > 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    const drawn = await inflated(pdf.subarray(at + 7, end)).catch(() => '')
    most = Math.max(most, drawn.match(/\bre\b|\bh\b|\bl\b/g)?.length ?? 0)
  }
  return most
}
const inflated = async (part: Buffer) => inflateSync(part).toString('latin1')

row('G07 the receipt is a PDF with a title and a QR code of the National Bank', async ({ resident, askAsResident }) => {
  const [bill] = (await lastBills(askAsResident)).filter(({ amountToPayKop }) => amountToPayKop > 0)
  const { status, headers, text } = await askAsResident(`/api/warehouse/receipt-default?invoiceId=${bill?.id}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/pdf')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toMatch(/\/Lang\s*\(uk/)
  expect(text.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 'one sheet').toBe(1)
  expect(text, 'A4').toMatch(/\/MediaBox\s*\[\s*0 0 595(\.\d+)? 84[12](\.\d+)?\s*\]/)
  const { headers: plain } = await askAsResident(`/api/warehouse/receipt-default?invoiceId=999999999-202610`)
  expect(plain.get('content-type')).toContain('json')
  await resident.goto(`/dashboard/invoices/${bill?.id}`)
  const [saved] = await Promise.all([
    resident.waitForEvent('download'),
    main(resident)
      .getByRole('button', { name: /^(Завантажити )?[Кк]витанці.*PDF|PDF/ })
      .first()
      .click(),
  ])
  const squares = await squaresIn(await readFile(await saved.path()))
  expect(squares, 'a QR code is drawn of some hundred squares, or of a picture').toBeGreaterThan(300)
})

row('G08 payments by filter and page, and the partners', async ({ askAsResident }) => {
  const ask = (body: object) => askAsResident(`${api}/payments/history`, { method: 'POST', body })
  const first = await ask({ from: day(12), to: day(0), limit: 2 })
  expect(first.json.items).toHaveLength(2)
  const second = await ask({ from: day(12), to: day(0), limit: 2, cursor: first.json.next })
  expect(second.json.items[0]).not.toEqual(first.json.items[0])
  const water = await ask({ from: day(12), to: day(0), serviceProviderCode: '101' })
  expect(water.json.items.every((one: Bill) => one.serviceProvider.code === '101')).toBe(true)
  expect(water.json.items.length).toBeGreaterThan(0)
  let [cursor, seen, sum] = [undefined as string | undefined, 0, 0]
  do {
    const { json } = await ask({ from: day(12), to: day(0), limit: 20, ...(cursor && { cursor }) })
    seen += json.items.length
    sum += json.items.reduce(
      (all: number, one: { amountKop: number; refunded: boolean }) => all + (one.refunded ? 0 : one.amountKop),
      0,
    )
    cursor = json.next ?? undefined
  } while (cursor)
  expect([seen, sum], 'the pages together are the whole').toEqual([first.json.count, first.json.totalKop])
  const { services, partners } = (await askAsResident(`${api}/payments/finance/partners`)).json
  expect(services.filter(({ enabled }: { enabled: boolean }) => enabled)).toHaveLength(1)
  expect(partners.length).toBeGreaterThan(0)
  const ofPartner = await ask({ from: day(12), to: day(0), partner: partners[0].code })
  expect(ofPartner.json.items.every((one: { partner: string }) => one.partner === partners[0].code)).toBe(true)
})

row(
  'G09 five services, one enabled; each forms its link, and a format that is not https starts nothing',
  async ({ askAsResident, administrator }) => {
    const { services } = (await askAsResident(`${api}/payments/finance/partners`)).json
    const codes = services.map(({ code }: { code: string }) => code)
    expect(codes.sort()).toEqual(['easypay', 'ipay', 'monobank', 'portmone', 'privat24'])
    const due = (await lastBills(askAsResident)).find(({ amountToPayKop }) => amountToPayKop > 0)
    const { payment } = (await askAsResident(`${api}/invoice-detail?invoiceId=${due?.id}`)).json
    expect(payment.url).toMatch(/^https:/)
    expect(decodeURIComponent(payment.url)).toContain(due?.invoiceAccount.code)
    expect(payment.url, 'the part of the provider').toContain(`10${due?.serviceProvider.code}`)
    expect(services.filter(({ enabled }: { enabled: boolean }) => enabled)).toMatchObject([{ code: 'portmone' }])
    const links = await linksOf(administrator, '77/1 Ї')
    expect(links).toHaveLength(5)
    const [portmone = '', easypay = '', privat24 = '', ipay = '', monobank = ''] = links
    for (const link of [portmone, easypay, monobank])
      expect(link).toMatch(/^https:\/\/.*77%2F1%20%D0%87|77%2F1\+%D0%87/)
    expect(portmone).toMatch(/portmone.*10101/)
    expect(privat24, 'token and account, encoded').toMatch(/^https:\/\/next\.privat24\.ua\//)
    expect(privat24).not.toContain('77/1')
    expect(ipay, 'a fixed address').not.toMatch(/77|10101/)
    const wrong = { PORTAL_PAYMENTS_SERVICES_EASYPAY_FORMAT: 'http://easypay.ua/{account}' }
    const { status, printed } = await endOf(['start'], { PORT: '0', ...wrong })
    expect([status > 0, printed]).toEqual([true, expect.stringContaining('PORTAL_PAYMENTS_SERVICES_EASYPAY_FORMAT')])
  },
)

/** The links that the settings form for an account, in their order; the list of services stands in the page. */
async function linksOf(page: Page, account: string): Promise<string[]> {
  await page.goto('/admin/settings')
  const payments = main(page).getByRole('region', { name: 'Платіжні сервіси', exact: true })
  const tries = payments.getByRole('button', { name: 'Перевірити посилання' })
  await expect(tries.first()).toBeVisible()
  const links: string[] = []
  for (let at = 0; at < (await tries.count()); at++) {
    await payments.getByLabel('Особовий рахунок для перевірки').nth(at).fill(account)
    await tries.nth(at).click()
    await expect(payments.getByRole('link', { name: /^https:/ })).toHaveCount(at + 1)
    links.push(
      (await payments
        .getByRole('link', { name: /^https:/ })
        .nth(at)
        .getAttribute('href')) ?? '',
    )
  }
  return links
}

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
  const before = await statusOf(askAsResident, due?.id)
  const right = {
    transactionId: `WALK-${randomUUID().slice(0, 8)}`,
    serviceProviderCode: due?.serviceProvider.code,
    invoiceAccountCode: due?.invoiceAccount.code,
    amountKop: 100,
    currency: 'UAH',
    status: 'success',
    sandbox: false,
    paidAt: new Date().toISOString(),
  }
  const wrong = {
    'signature of another secret': [right, `whsec_${Buffer.from('another secret').toString('base64')}`],
    'amount of nothing': [{ ...right, amountKop: 0 }, noticeSecret],
    'amount below zero': [{ ...right, amountKop: -100 }, noticeSecret],
    'no currency': [{ ...right, currency: 'грн' }, noticeSecret],
  } as const
  for (const [name, [notice, secret]] of Object.entries(wrong)) {
    const refused = await tell(ask, notice, secret)
    expect([name, refused.status >= 400 && refused.status < 500]).toEqual([name, true])
  }
  const other = { ...right, transactionId: `WALK-${randomUUID().slice(0, 8)}` }
  await tell(ask, { ...other, currency: 'USD' }, noticeSecret)
  await tell(ask, { ...other, transactionId: `${other.transactionId}s`, sandbox: true }, noticeSecret)
  expect(await statusOf(askAsResident, due?.id), 'none of them is credited').toBe(before)
  const { items: after } = (await askAsResident(`${api}/payments/history`, { method: 'POST', body: {} })).json
  expect(JSON.stringify(after)).not.toContain(right.transactionId)
  expect(JSON.stringify(after)).not.toContain(other.transactionId)
  await service.close()
})

const statusOf = async (ask: Ask, id = ''): Promise<number> =>
  (await ask(`${api}/invoice-detail?invoiceId=${id}`)).json.amountToPayKop

/** Tells the portal of a payment as the service does, signed by Standard Webhooks with this secret. */
function tell(ask: Ask, notice: object, secret: string) {
  const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))]
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${JSON.stringify(notice)}`)
    .digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return ask('/api/payments/notices/portmone', { method: 'POST', body: notice, headers })
}

row(
  'G11 services have ids 10–17, each drawn in a colour and with an icon of its own',
  async ({ resident, askAsResident }) => {
    const ids = new Set(
      (await allBills(askAsResident)).flatMap((bill) => (bill as unknown as { services: number[] }).services),
    )
    expect(ids.size).toBeGreaterThan(4)
    for (const id of ids) expect(id >= 10 && id <= 17, String(id)).toBe(true)
    await resident.goto('/dashboard/invoices')
    await expect(
      main(resident)
        .getByText(/\d\u00a0грн/)
        .first(),
    ).toBeVisible()
    const looks = await main(resident)
      .locator('svg')
      .evaluateAll((all) => all.map((icon) => `${getComputedStyle(icon).color} ${icon.innerHTML}`))
    const colours = new Set(looks.map((look) => look.split(') ')[0]))
    expect(colours.size, 'colours of the catalogue').toBeGreaterThan(3)
    expect(new Set(looks).size, 'icons').toBeGreaterThan(4)
  },
)

row('G12 every list is a CSV, a spreadsheet and paper', async ({ resident, askAsResident }) => {
  const [bill] = (await lastBills(askAsResident)).filter(({ serviceProvider }) => serviceProvider.code === '101')
  const lists = {
    [`invoices/export?${period}`]: /рахунок/i,
    [`payments/export?${period}`]: /Сума/,
    'counters/export?': /лічильник|№/,
    'invoice_accounts/export?serviceProviderGroupIds=22': /рахун/i,
    [`tariff/export?serviceProviderCode=101&invoiceAccountCode=${bill?.invoiceAccount.code}`]: /[Тт]ариф|[Цц]іна/,
  }
  for (const [list, head] of Object.entries(lists)) {
    const csv = await askAsResident(`${api}/${list}&format=csv`)
    expect([list, csv.status, csv.headers.get('content-disposition')]).toEqual([
      list,
      200,
      expect.stringMatching(/\.csv/),
    ])
    const lines = csv.text.trim().split('\r\n')
    expect(lines[0], list).toMatch(head)
    expect(lines.length, list).toBeGreaterThan(1)
    const xlsx = await askAsResident(`${api}/${list}&format=xlsx`)
    expect([list, xlsx.status, xlsx.text.slice(0, 2)]).toEqual([list, 200, 'PK'])
    expect(xlsx.text, list).toContain('xl/worksheets/sheet1.xml')
  }
  const bills = (await askAsResident(`${api}/invoices/export?${period}&format=csv`)).text.trim().split('\r\n')
  expect(bills.length - 1, 'a row a bill').toBe((await allBills(askAsResident)).length)
  for (const path of ['invoices', 'payments', 'counters', 'accounts', 'tariffs']) {
    await resident.goto(`/dashboard/${path}`)
    await expect(main(resident).getByText(/\d/).first()).toBeVisible()
    await resident.emulateMedia({ media: 'print' })
    expect((await main(resident).innerText()).length, path).toBeGreaterThan(100)
    await expect(resident.getByRole('navigation').first(), path).toBeHidden()
    await resident.emulateMedia({ media: 'screen' })
  }
})
