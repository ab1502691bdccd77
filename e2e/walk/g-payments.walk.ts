import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { noticeSecret, openPaymentService } from '../support/payment-service.ts'
import { allBills, api, type Bill, day, lastBills, period } from './bills.ts'
import { endOf } from './command.ts'
import { type Ask, row } from './row.ts'

const main = (page: Page) => page.getByRole('main')

/** Returns the number of rectangles and lines on the pages; a picture counts as its modules. */
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
  async ({ askAsResident, administrator, askAsAdministrator }) => {
    const { services } = (await askAsResident(`${api}/payments/finance/partners`)).json
    const codes = services.map(({ code }: { code: string }) => code)
    expect(codes.sort()).toEqual(['easypay', 'ipay', 'monobank', 'portmone', 'privat24'])
    const due = (await lastBills(askAsResident)).find(({ amountToPayKop }) => amountToPayKop > 0)
    const { payment } = (await askAsResident(`${api}/invoice-detail?invoiceId=${due?.id}`)).json
    expect(payment.url).toMatch(/^https:/)
    expect(decodeURIComponent(payment.url)).toContain(due?.invoiceAccount.code)
    expect(payment.url, 'the part of the provider').toContain(`10${due?.serviceProvider.code}`)
    expect(services.filter(({ enabled }: { enabled: boolean }) => enabled)).toMatchObject([{ code: 'portmone' }])
    const settings: { path: string; value: string }[] = (await askAsAdministrator('/api/admin/settings')).json.settings
    const formats = codes.map(
      (code: string) => settings.find(({ path }) => path === `payments.services.${code}.format`)?.value,
    )
    const links = await linksOf(administrator, formats, '77/1 Ї')
    expect(links).toHaveLength(5)
    const [easypay = '', ipay = '', monobank = '', portmone = '', privat24 = ''] = links
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

/** Returns the links that the settings build for an account with these formats; it does not save them. */
async function linksOf(page: Page, formats: readonly string[], account: string): Promise<string[]> {
  await page.goto('/admin/settings?part=payments')
  const payments = main(page).getByRole('region', { name: 'Платіжні сервіси', exact: true })
  await payments.locator('summary').filter({ hasText: 'Portmone' }).click()
  const links: string[] = []
  for (const format of formats) {
    await payments.getByLabel('Шаблон посилання').first().fill(format)
    await payments.getByLabel('Особовий рахунок для перевірки').first().fill(account)
    await payments.getByRole('button', { name: 'Перевірити посилання' }).first().click()
    const link = payments.getByRole('link', { name: new RegExp(new URL(format).host) }).first()
    links.push((await link.getAttribute('href')) ?? '')
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

/** Sends the portal a payment notice as the service does, signed by Standard Webhooks with this secret. */
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
    await expect(resident.getByRole('button', { name: 'Завантажити CSV' })).toBeVisible()
    await resident.emulateMedia({ media: 'print' })
    expect((await main(resident).innerText()).length, path).toBeGreaterThan(100)
    await expect(resident.getByRole('navigation').first(), path).toBeHidden()
    await resident.emulateMedia({ media: 'screen' })
  }
})
