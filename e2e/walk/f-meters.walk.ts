import { expect, type Page } from '@playwright/test'
import { signInAsResident } from '../support/resident.ts'
import { type Ask, row } from './row.ts'
import { toldBy, watchToasts } from './toasts.ts'

const main = (page: Page) => page.getByRole('main')
const api = '/api/warehouse/consumer'
const field = (page: Page) => page.getByRole('textbox', { name: /^Нове показання/ })

interface Meter {
  id: string
  serialNumber: string
  type: string
  serviceType: { id: number } | number
  serviceProvider: { code: string }
  digits: number
  decimals: number
  zones: string[]
  nextCheckDate: string | null
  previous: { zone: string; value: string }[]
  tariffs: unknown[]
  window: { open: boolean } | null
  canSubmit: boolean
}

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const metersOf = async (ask: Ask): Promise<Meter[]> => (await ask(`${api}/counters`)).json
/** Returns a one-zone meter with an open window whose reading accepts decimals. */
async function openMeter(ask: Ask, at = 0): Promise<Meter> {
  const open = (await metersOf(ask)).filter(
    ({ serviceProvider, zones, previous, decimals }) =>
      serviceProvider.code === '101' && zones.length === 1 && previous.length > 0 && decimals > 0,
  )
  const meter = open[at]
  if (!meter) throw new Error('The resident has no such meter')
  return meter
}
const above = (meter: Meter, by: number) => String(Math.floor(Number(meter.previous[0]?.value)) + by)

/** Closes the verification notices, which cover the elements below them. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Закрити сповіщення' })
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 2000 })
    await expect(close).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

row('F01 meters as cards and as a table; the choice is remembered', async ({ resident }) => {
  await resident.setViewportSize({ width: 1280, height: 800 })
  await resident.goto('/dashboard/counters?view=counter')
  const card = main(resident).getByRole('listitem').filter({ hasText: 'Останнє показання' })
  const table = main(resident).getByRole('table').first()
  await expect(card.first()).toBeVisible()
  await expect(table).toBeHidden()
  await closeToasts(resident)
  await main(resident).getByText('Таблиця', { exact: true }).first().click()
  await expect(table).toBeVisible()
  await expect(resident).toHaveURL(/view=table/)
  await resident.goto('/dashboard')
  await resident.goto('/dashboard/counters')
  await expect(table).toBeVisible()
  await main(resident).getByText('Картки', { exact: true }).first().click()
  await expect(card.first()).toBeVisible()
  await resident.goto('/dashboard')
  await resident.goto('/dashboard/counters')
  await expect(card.first()).toBeVisible()
  await expect(table).toBeHidden()
})

row('F02 the meters of a provider and of an account have what the specification names', async ({ askAsResident }) => {
  const all = await metersOf(askAsResident)
  expect(all.length).toBeGreaterThan(3)
  const water = (await askAsResident(`${api}/counters?serviceProviderCode=101`)).json as Meter[]
  expect(water.length).toBeGreaterThan(0)
  expect(water.every(({ serviceProvider }) => serviceProvider.code === '101')).toBe(true)
  for (const key of ['type', 'serialNumber', 'place', 'previous', 'nextCheckDate', 'serviceProvider']) {
    for (const one of all) expect(one, one.id).toHaveProperty(key)
  }
  for (const { type } of all) expect(type).toMatch(/^0000000(0[1-9]|10)$/)
  const [{ invoiceAccount }] = water as unknown as [{ invoiceAccount: { code: string } }]
  const asked = `${api}/counters?serviceProviderCode=101&invoiceAccountCode=${invoiceAccount.code}`
  const ofAccount: (typeof invoiceAccount)[] = (await askAsResident(asked)).json.map(
    (one: { invoiceAccount: { code: string } }) => one.invoiceAccount,
  )
  expect(ofAccount.length).toBeGreaterThan(0)
  expect(ofAccount.every(({ code }) => code === invoiceAccount.code)).toBe(true)
})

row(
  'F03 each kind of meter has an icon and a colour of its own, those of the catalogue',
  async ({ resident, askAsResident }) => {
    const all = await metersOf(askAsResident)
    await resident.goto('/dashboard/counters?view=counter')
    await expect(main(resident).getByText('Останнє показання').first()).toBeVisible()
    const looks = new Map<string, Set<string>>()
    const hues = new Map<string, number>()
    for (const { serialNumber, type, serviceProvider } of all) {
      if (['889', '999'].includes(serviceProvider.code)) continue
      const card = main(resident).getByRole('listitem').filter({ hasText: serialNumber }).filter({ hasText: 'Останнє' })
      if ((await card.count()) === 0) continue
      const { colour, icon } = await card.first().evaluate((one) => {
        const svg = one.querySelector('svg') as SVGElement
        const tile = getComputedStyle(svg.parentElement as Element)
        const isGrey = (colour: string) => new Set(colour.match(/\d+/g)?.slice(0, 3)).size < 2
        const drawn = [getComputedStyle(svg).color, tile.backgroundColor, tile.color]
        return { colour: drawn.find((colour) => !isGrey(colour)) ?? '', icon: svg.innerHTML }
      })
      // The three kinds of electricity have the same appearance.
      const kind = ['000000006', '000000007'].includes(type) ? '000000005' : type
      looks.set(kind, (looks.get(kind) ?? new Set()).add(`${colour} ${icon}`))
      hues.set(kind, hueOf(colour))
    }
    expect(looks.size).toBeGreaterThan(2)
    for (const [type, of] of looks) expect([type, of.size], 'one look a type').toEqual([type, 1])
    expect(new Set([...looks.values()].map((of) => [...of][0])).size).toBe(looks.size)
    // Cold water is blue, hot water orange-red, electricity light blue.
    for (const [type, least, most] of [
      ['000000002', 195, 260],
      ['000000005', 175, 240],
    ] as const) {
      const hue = hues.get(type)
      if (hue !== undefined) expect([type, hue >= least && hue <= most, hue]).toEqual([type, true, hue])
    }
  },
)

/** Returns the hue in degrees of a colour `rgb(1, 2, 3)`. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most === least) return -1
  const part =
    most === red
      ? (green - blue) / (most - least)
      : most === green
        ? 2 + (blue - red) / (most - least)
        : 4 + (red - green) / (most - least)
  return (part * 60 + 360) % 360
}

row(
  'F04 last readings; of several at once the right ones are taken, a foreign meter refuses all',
  async ({ askAsResident }) => {
    const meter = await openMeter(askAsResident)
    expect(
      (await askAsResident(`${api}/counters/last-factors?serviceProviderGroupIds=22`)).json.length,
    ).toBeGreaterThan(1)
    expect((await askAsResident(`${api}/counter/${meter.id}/last-factors`)).json.length).toBeGreaterThan(0)
    const other = await openMeter(askAsResident, 1)
    const readings = [
      { counterId: meter.id, value: above(meter, 4), confirmed: true },
      { counterId: other.id, value: 'літери' },
    ]
    const mixed = await askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings } })
    expect(mixed.status, mixed.text).toBe(200)
    expect(mixed.json.results.map(({ status }: { status: string }) => status === 'refused')).toEqual([false, true])
    expect(mixed.json.results[1].message).toMatch(/[а-яі]/)
    const foreign = [
      { counterId: meter.id, value: above(meter, 5) },
      { counterId: '999999999-1', value: '1' },
    ]
    const refused = await askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings: foreign } })
    expect([404, 422]).toContain(refused.status)
    const given = (await metersOf(askAsResident)).find(({ id }) => id === meter.id) as Meter & {
      given: { value: string }[]
    }
    expect(given.given[0]?.value, 'the refused request changed nothing').toMatch(
      new RegExp(`^${above(meter, 4)}(\\.0*)?$`),
    )
  },
)

row(
  'F05 difference and cost appear as one types; below the previous and far above are told; a repeat is one',
  async ({ resident, askAsResident }) => {
    const meter = await openMeter(askAsResident)
    await resident.goto(`/dashboard/counters/${meter.id}/reading`)
    await field(resident).fill(above(meter, 5))
    await expect(
      main(resident)
        .getByText(/\d,\d\d\u00a0грн/)
        .first(),
    ).toBeVisible()
    await field(resident).fill(above(meter, -3))
    await field(resident).blur()
    await expect(
      main(resident)
        .getByText(/менш|нижч/i)
        .first(),
    ).toBeVisible()
    await field(resident).fill(above(meter, 900))
    await field(resident).blur()
    await expect(
      main(resident)
        .getByText(/незвич|більше, ніж|більше ніж|багато/i)
        .first(),
    ).toBeVisible()
    const body = { readings: [{ counterId: meter.id, value: above(meter, 6), confirmed: true }] }
    const [one, two] = [
      await askAsResident(`${api}/counter/factor`, { method: 'POST', body }),
      await askAsResident(`${api}/counter/factor`, { method: 'POST', body }),
    ]
    expect(two.json.results[0].receiptNumber).toBe(one.json.results[0].receiptNumber)
  },
)

row('F06 the window, the zones and the digits of each meter are respected', async ({ askAsResident }) => {
  const all = await metersOf(askAsResident)
  expect(all.some(({ zones }) => zones.length > 1)).toBe(true)
  const meter = await openMeter(askAsResident)
  const send = async (value: string, zone = 'total') => {
    const readings = [{ counterId: meter.id, zone, value }]
    return askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings } })
  }
  const refused = async (value: string, zone?: string) => {
    const { status, json } = await send(value, zone)
    expect(status, value).toBe(422)
    return json.errors[0].message
  }
  expect(await refused('9'.repeat(meter.digits + 1))).toMatch(/цифр|розряд/)
  expect(await refused(`${above(meter, 5)}.${'1'.repeat(meter.decimals + 1)}`)).toMatch(/ком/)
  expect(await refused(above(meter, 5), 'night')).toMatch(/зон/)
  const closed = all.find(({ window }) => window && !window.open)
  expect(closed, 'the demonstration has a meter whose window is closed').toBeDefined()
  if (closed) {
    const readings = [{ counterId: closed.id, zone: closed.zones[0], value: above(closed, 1) }]
    const answer = await askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings } })
    expect(answer.json.errors[0].message).toMatch(/прийма|період/i)
  }
})

row('F07 the history as a table, a chart and a file', async ({ resident, askAsResident }) => {
  const meter = await openMeter(askAsResident)
  const body = { counterId: meter.id, from: '2025-11', to: '2026-10' }
  const { status, json } = await askAsResident(`${api}/counter/factors/history`, { method: 'POST', body })
  expect(status).toBe(200)
  expect(json.months.length).toBeGreaterThan(6)
  const short = { ...body, from: '2026-09' }
  const two = await askAsResident(`${api}/counter/factors/history`, { method: 'POST', body: short })
  expect(two.json.months.length, 'by period').toBeLessThanOrEqual(2)
  await resident.setViewportSize({ width: 1280, height: 900 })
  await resident.goto(`/dashboard/counters/${meter.id}/history`)
  await expect(main(resident).getByRole('img').or(main(resident).locator('svg[role=img]')).first()).toBeVisible()
  await main(resident).getByRole('button', { name: 'Показати таблицю' }).click()
  await expect(main(resident).getByRole('table').first()).toBeVisible()
  for (const format of ['csv', 'xlsx']) {
    const path = `${api}/counter/${meter.id}/history/export?from=2025-11&to=2026-10&format=${format}`
    const { status, text } = await askAsResident(path)
    expect([format, status]).toEqual([format, 200])
    if (format === 'csv') expect(text.trim().split('\r\n').length, 'a row a month').toBeGreaterThan(6)
    else expect(text.slice(0, 2)).toBe('PK')
  }
})

row(
  'F08 one device at two providers is one reading that goes to both, and one row on the screen',
  async ({ resident, askAsResident }) => {
    const { status, json } = await askAsResident(`${api}/counters/factors/copy-mapping`)
    expect(status).toBe(200)
    expect(json.length).toBeGreaterThan(0)
    const ids = new Set([json[0].counterId, ...json[0].copies])
    const devices = (await metersOf(askAsResident)).filter(({ id }) => ids.has(id))
    expect(devices.length).toBeGreaterThan(1)
    const value = String(Math.max(...devices.map((one) => Number(above(one, 3)))))
    const readings = devices.map((one) => ({ counterId: one.id, value, confirmed: true }))
    const sent = await askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings } })
    expect([sent.status, sent.json?.results?.length]).toEqual([200, devices.length])
    await resident.goto('/dashboard/counters?view=counter')
    await expect(main(resident).getByText('Останнє показання').first()).toBeVisible()
    await expect(
      main(resident)
        .getByRole('listitem')
        .filter({ hasText: devices[0]?.serialNumber ?? '' })
        .filter({ hasText: 'Останнє' }),
    ).toHaveCount(1)
  },
)

row(
  'F09 after a sign-in lapsed and ending verifications are told, with a way to the meters',
  async ({ page, askAsResident }) => {
    const watched = (await metersOf(askAsResident)).filter(
      ({ nextCheckDate, serviceProvider }) =>
        nextCheckDate && ['101', '205', '889', '999'].includes(serviceProvider.code),
    )
    const today = new Date().toISOString()
    expect(watched.filter(({ nextCheckDate }) => (nextCheckDate ?? '') < today).length).toBeGreaterThan(0)
    await watchToasts(page)
    await signInAsResident(page)
    const shown = (role: string, text: string) =>
      toldBy(page).then((all) => all.find((one) => one.role === role && one.text.includes(text))?.text ?? '')
    await expect.poll(() => shown('alert', 'Шановний споживачу!')).toContain('Протермінована повірка')
    await expect.poll(() => shown('status', 'Термін повірки закінчується')).not.toBe('')
    const link = page.getByRole('link', { name: 'Перейти до лічильників' })
    if ((await link.count()) === 0)
      await page
        .getByRole('button', { name: /сповіщен/i })
        .first()
        .click()
    await link.first().click()
    await expect(page).toHaveURL(/\/dashboard\/counters/)
  },
)

row(
  'F10 a verification of 889 or 999 is submitted with its certificate and shows its state',
  async ({ resident, askAsResident }) => {
    const meter = (await metersOf(askAsResident)).find(({ serviceProvider }) =>
      ['889', '999'].includes(serviceProvider.code),
    )
    if (!meter) throw new Error('The resident has no meter of 889 or 999')
    const { json } = await askAsResident(`${api}/counters/${meter.id}/verification`)
    expect(json.takenHere).toBe(true)
    const sent = await askAsResident('/api/portal/counters/verify/submit', {
      method: 'POST',
      body: { ticket: json.ticket, counterId: meter.id, verifiedOn: '2026-10-05', certificateNumber: 'П-1' },
      headers: { authorization: '' },
    })
    expect(sent.status, sent.text).toBe(200)
    expect(sent.json.state).toBe('draft')
    await resident.goto(`/dashboard/counters/${meter.id}/verify`)
    const date = main(resident).getByLabel('Дата повірки', { exact: true })
    await expect(date, 'the draft is gone on with').toHaveValue('05.10.2026')
    await date.fill('06.10.2026')
    await main(resident)
      .getByLabel('Скан або фото свідоцтва')
      .setInputFiles({ name: 'свідоцтво.pdf', mimeType: 'application/pdf', buffer: pdf })
    await main(resident)
      .getByRole('button', { name: /Надіслати|Передати/ })
      .first()
      .click()
    await expect(main(resident).getByText('Відомості на перевірці').first()).toBeVisible()
    const again = await askAsResident(`${api}/counters/${meter.id}/verification`)
    expect(again.json.requests[0]).toMatchObject({ state: 'sent', certificate: { name: 'свідоцтво.pdf' } })
    const closed = await askAsResident('/api/portal/counters/verify/submit', {
      method: 'POST',
      body: { ticket: 'not-a-ticket', counterId: meter.id, verifiedOn: '2026-10-05' },
    })
    expect(closed.status).toBeGreaterThanOrEqual(400)
  },
)

row(
  'F11 without a network a reading is kept, and goes when there is one',
  async ({ browser, keptResident, askAsResident }) => {
    const meter = await openMeter(askAsResident, 1)
    const context = await browser.newContext({
      baseURL: process.env['E2E_ORIGIN'] ?? '',
      storageState: keptResident,
      serviceWorkers: 'allow',
    })
    const page = await context.newPage()
    await page.goto(`/dashboard/counters/${meter.id}/reading`)
    await expect(field(page)).toBeVisible()
    await page.getByLabel(/Фото лічильника/).setInputFiles({ name: 'фото.png', mimeType: 'image/png', buffer: picture })
    await context.setOffline(true)
    await field(page).fill(above(meter, 7))
    await page.getByRole('button', { name: /^Передати (показання|й далі)$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Показання збережено на цьому пристрої')
    const given = async () =>
      ((await metersOf(askAsResident)).find(({ id }) => id === meter.id) as unknown as { given: unknown[] }).given
    expect(JSON.stringify(await given())).not.toContain(above(meter, 7))
    await context.setOffline(false)
    await expect
      .poll(async () => (await metersOf(askAsResident)).find(({ id }) => id === meter.id), { timeout: 60_000 })
      .toMatchObject({ given: [expect.objectContaining({ value: expect.stringContaining(above(meter, 7)) })] })
    await context.close()
  },
)
