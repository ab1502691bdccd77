import { expect, type Page } from '@playwright/test'
import { signInAsResident } from '../support/resident.ts'
import { type Ask, row } from './row.ts'

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

const metersOf = async (ask: Ask): Promise<Meter[]> => (await ask(`${api}/counters`)).json
/** Of one zone, with an open window, whose reading takes decimals. */
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

row('F01 meters as cards and as a table; the choice is remembered', async ({ resident }) => {
  await resident.setViewportSize({ width: 1280, height: 800 })
  await resident.goto('/dashboard/counters?view=counter')
  await expect(main(resident).getByText('Останнє показання').first()).toBeVisible()
  await main(resident).getByText('Таблиця', { exact: true }).first().click()
  await expect(main(resident).getByRole('table').first()).toBeVisible()
  await resident.goto('/dashboard')
  await resident.goto('/dashboard/counters')
  await expect(main(resident).getByRole('table').first()).toBeVisible()
})

row('F02 the meters of a provider and of an account have what the specification names', async ({ askAsResident }) => {
  const all = await metersOf(askAsResident)
  expect(all.length).toBeGreaterThan(3)
  const water = (await askAsResident(`${api}/counters?serviceProviderCode=101`)).json as Meter[]
  expect(water.length).toBeGreaterThan(0)
  expect(water.every(({ serviceProvider }) => serviceProvider.code === '101')).toBe(true)
  for (const key of ['type', 'serialNumber', 'place', 'previous', 'nextCheckDate', 'serviceProvider']) {
    expect(all[0]).toHaveProperty(key)
  }
})

row('F03 each meter has an icon and a colour of its kind', async ({ resident }) => {
  await resident.goto('/dashboard/counters?view=counter')
  await expect(main(resident).getByText('Останнє показання').first()).toBeVisible()
  const cards = main(resident).getByRole('listitem').filter({ hasText: 'Останнє показання' })
  const colours = await cards.evaluateAll((all) =>
    all.map((card) => {
      const icon = card.querySelector('svg')
      return icon
        ? `${getComputedStyle(icon).color} ${getComputedStyle(icon.parentElement as Element).backgroundColor}`
        : ''
    }),
  )
  expect(colours.every(Boolean)).toBe(true)
  expect(new Set(colours).size).toBeGreaterThan(1)
})

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
  if (closed) {
    const readings = [{ counterId: closed.id, zone: closed.zones[0], value: above(closed, 1) }]
    const answer = await askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings } })
    expect(answer.json.errors[0].message).toMatch(/приймає|період/i)
  }
})

row('F07 the history as a table, a chart and a file', async ({ resident, askAsResident }) => {
  const meter = await openMeter(askAsResident)
  const body = { counterId: meter.id, from: '2025-11', to: '2026-10' }
  const { status, json } = await askAsResident(`${api}/counter/factors/history`, { method: 'POST', body })
  expect(status).toBe(200)
  expect(json.months.length).toBeGreaterThan(6)
  await resident.setViewportSize({ width: 1280, height: 900 })
  await resident.goto(`/dashboard/counters/${meter.id}/history`)
  await expect(main(resident).getByRole('img').or(main(resident).locator('svg[role=img]')).first()).toBeVisible()
  await main(resident).getByRole('button', { name: 'Показати таблицю' }).click()
  await expect(main(resident).getByRole('table').first()).toBeVisible()
  for (const format of ['csv', 'xlsx']) {
    const path = `${api}/counter/${meter.id}/history/export?from=2025-11&to=2026-10&format=${format}`
    expect((await askAsResident(path)).status, format).toBe(200)
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

row('F09 after a sign-in lapsed and ending verifications are told, with a way to the meters', async ({ page }) => {
  await signInAsResident(page)
  const toasts = page.getByRole('region', { name: 'Сповіщення', exact: true })
  const overdue = toasts.getByRole('alert').filter({ hasText: 'Шановний споживачу!' })
  await expect(overdue).toBeVisible()
  await expect(overdue).toContainText('Протермінована повірка')
  await expect(toasts.getByRole('status').filter({ hasText: 'Термін повірки закінчується' })).toBeVisible()
  await overdue.getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/counters/)
})

row(
  'F10 a verification of 889 or 999 is submitted with its certificate and shows its state',
  async ({ askAsResident }) => {
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
    const again = await askAsResident(`${api}/counters/${meter.id}/verification`)
    expect(again.json.requests.length).toBeGreaterThan(0)
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
    await expect(page.getByLabel(/Фото лічильника/)).toBeVisible()
    await context.setOffline(true)
    await field(page).fill(above(meter, 7))
    await page.getByRole('button', { name: 'Передати показання' }).click()
    await expect(
      main(page)
        .getByText(/збере|без мережі|немає мережі|надішлемо/i)
        .first(),
    ).toBeVisible()
    await expect(
      page
        .getByLabel(/Фото лічильника/)
        .or(main(page).getByText(/Фото/))
        .first(),
    ).toBeAttached()
    await context.setOffline(false)
    await expect
      .poll(async () => (await metersOf(askAsResident)).find(({ id }) => id === meter.id), { timeout: 60_000 })
      .toMatchObject({ given: [expect.objectContaining({ value: expect.stringContaining(above(meter, 7)) })] })
    await context.close()
  },
)
