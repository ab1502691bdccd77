import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { countDrafts } from '@zatyshok/contract/content/publishing'
import { exportFigure, type Figure, type FigureName, readCityFigure, readFigure } from '@zatyshok/contract/figures'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { listRuns } from '@zatyshok/contract/providers/imports'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import { kyivDay } from '@zatyshok/domain/calendar'
import { expect, test, vi } from 'vitest'
import { answerFigures, noFigure } from '../../testing/figures.ts'
import { textOf } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { dropped, refusal } from '../../testing/server.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'
import { openAs } from '../../testing/staff.ts'
import { figureText, shortMoney } from './figure-text.ts'

const month = kyivDay(new Date()).slice(0, 7)
const water = { code: '889', name: 'Калинівськводоканал' }

const readings: Figure = {
  ...noFigure,
  columns: ['cold-water', 'gas'],
  rows: [
    { at: `${month}-01`, name: null, values: [40, 2] },
    { at: `${month}-02`, name: null, values: [1000, 284] },
  ],
  total: [1040, 286],
}
const answers: Figure = {
  ...noFigure,
  columns: ['inTime', 'ended'],
  rows: [
    { at: '', name: null, values: [3, 4] },
    { at: '889', name: water.name, values: [1, 1] },
  ],
  total: [4, 5],
}

/** The overview whose figures the test sets by their names; the others are empty. */
async function openFigures(given: Partial<Record<string, Figure>>, address = '/admin') {
  const { server } = page()
  server.on(listRuns, [])
  answerFigures(server)
  server.on(listStaffProviders, [water])
  const figureOf = ({ url }: { url: URL }) => given[url.pathname.split('/').at(-1) ?? ''] ?? noFigure
  server.on(readFigure, figureOf)
  server.on(readCityFigure, figureOf)
  const opened = await openAs('operator', address)
  await screen.findByRole('heading', { name: 'Показники' })
  return opened
}

const block = (name: string) => screen.findByRole('region', { name })

test('R05 a block says its number, its parts, and its chart in one sentence', async () => {
  await openFigures({ readings })
  const found = await block('Передані показання')
  await within(found).findByText(/^1\s326$/)
  expect(textOf(found)).toContain('Холодна вода 1 040, газ 286')
  expect(within(found).getByRole('img').getAttribute('aria-label')).toMatch(/^Найбільше — 1\s284, 2 /)
})

test('R05 the table opens on demand with the numbers of each row, the newest first, and is saved as a file', async () => {
  const { user, server } = await openFigures({ readings })
  const found = await block('Передані показання')
  await user.click(await within(found).findByRole('button', { name: /^Таблиця/ }))
  const rows = within(found).getAllByRole('row').map(textOf)
  expect(rows).toEqual([
    'ДеньХолодна водаГаз',
    expect.stringMatching(/^02\.\d\d\.\d{4}1\s000284$/),
    expect.stringMatching(/^01\.\d\d\.\d{4}402$/),
  ])
  server.on(exportFigure, refusal('too_many_requests'))
  await user.click(within(found).getByRole('button', { name: 'Завантажити Excel' }))
  await waitFor(() => expect(server.sent(exportFigure)).toHaveLength(1))
  const [sent] = server.sent(exportFigure)
  expect(sent?.url.pathname).toBe('/api/admin/figures/readings/file')
  expect(Object.fromEntries(sent?.url.searchParams ?? [])).toEqual({ month, format: 'xlsx' })
})

test('R05 answers in time name each who answers', async () => {
  await openFigures({ answers })
  const found = await block('Відповіді в строк')
  await within(found).findByText(/^4 з 5; строк відповіді — у [а-яі]+$/)
  expect(within(found).getAllByRole('listitem').map(textOf)).toEqual(['Місто75 %', 'Калинівськводоканал100 %'])
})

test('R05 a month and a provider are chosen, stay in the address, and hide what cannot be split', async () => {
  const { user, server } = await openFigures({ readings })
  await block('Шукали, але не знайшли')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Постачальник' }), '889')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Шукали, але не знайшли' })).toBeNull())
  expect(screen.queryByRole('region', { name: 'Листи' })).toBeNull()
  const before = (screen.getByRole('combobox', { name: 'Місяць' }) as HTMLSelectElement).options
  expect(before).toHaveLength(12)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Місяць' }), before[1]?.value ?? '')
  await waitFor(() =>
    expect(server.sent(readFigure).map(({ url }) => Object.fromEntries(url.searchParams))).toContainEqual({
      month: before[1]?.value,
      provider: '889',
    }),
  )
})

test('R05 a failed block names itself and is tried again; the others stay', async () => {
  const { server } = page()
  server.on(listRuns, [])
  answerFigures(server)
  let isDown = true
  server.on(readFigure, ({ url }) => {
    if (!url.pathname.endsWith('/readings')) return noFigure
    return isDown ? dropped : readings
  })
  const { user } = await openAs('operator', '/admin')
  const found = await block('Передані показання')
  await within(found).findByText('Передані показання: даних немає')
  expect(textOf(await block('Листи'))).toContain('нічого немає')
  isDown = false
  await user.click(within(found).getByRole('button', { name: 'Повторити' }))
  await within(found).findByText(/^1\s326$/)
  expect(within(found).queryByRole('alert')).toBeNull()
})

test('R05 without a connection the last figures stay, with the time of their count', async () => {
  const { server } = page()
  server.on(listRuns, [])
  answerFigures(server)
  let isDown = false
  server.on(readFigure, ({ url }) => (isDown && url.searchParams.get('month') === month ? dropped : readings))
  const { user } = await openAs('operator', '/admin')
  const found = await block('Передані показання')
  await within(found).findByText(/^1\s326$/)
  const months = screen.getByRole('combobox', { name: 'Місяць' }) as HTMLSelectElement
  await user.selectOptions(months, months.options[1]?.value ?? '')
  await waitFor(() => expect(server.sent(readFigure).length).toBe(10))
  isDown = true
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  await user.selectOptions(months, month)
  await waitFor(() => expect(textOf(found)).toContain('Немає зв’язку. Показано пораховане 25.11.2026 12:00'))
  expect(textOf(found)).toMatch(/1\s326/)
  isDown = false
  await user.click(within(found).getByRole('button', { name: 'Повторити' }))
  await waitFor(() => expect(within(found).queryByRole('alert')).toBeNull())
})

test('R05 without a network a block that was never loaded names itself', async () => {
  const { user } = await openFigures({ readings })
  const found = await block('Передані показання')
  await within(found).findByText(/^1\s326$/)
  const months = screen.getByRole('combobox', { name: 'Місяць' }) as HTMLSelectElement
  onlineManager.setOnline(false)
  try {
    await user.selectOptions(months, months.options[1]?.value ?? '')
    await within(found).findByText('Передані показання: даних немає')
  } finally {
    onlineManager.setOnline(true)
  }
  await within(found).findByText(/^1\s326$/)
})

test('R05 a figure that was not counted yet says when to look again', async () => {
  await openFigures({ homes: { ...noFigure, countedAt: null } })
  const found = await block('Осель на порталі')
  await within(found).findByText('Ще рахуємо. Зазирніть за п’ять хвилин.')
})

test('R05 J01 an operator of one provider chooses no provider and sees no figures of the city', async () => {
  const { server } = page()
  server.on(listRuns, [])
  answerFigures(server)
  signedIn({ ...hanna, role: 'operator', provider: water })
  server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  await open('/admin')
  await block('Відповіді в строк')
  expect(screen.queryByRole('combobox', { name: 'Постачальник' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Листи' })).toBeNull()
  expect([server.sent(readCityFigure), server.sent(listStaffProviders)]).toEqual([[], []])
})

test('R05 an editor sees no figures', async () => {
  const { server } = page()
  server.on(countDrafts, { drafts: 0, scheduled: 0 })
  await openAs('editor', '/admin')
  await screen.findByRole('heading', { name: 'Розділи' })
  expect(server.sent(readFigure)).toEqual([])
})

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
const asked = { month: '2026-11', isPresent: true }
const compared = (now: number[], before: number[], days: number | null = null) => ({ now, before, days })

test.each<[FigureName, Partial<Figure>, string | null]>([
  ['readings', { total: [118], columns: ['gas'], compared: compared([118], [100], 24) }, '+18 % до 1–24 жовтня'],
  ['readings', { total: [5], columns: ['gas'], compared: compared([1], [2], 1) }, '−50 % до 1 жовтня'],
  ['readings', { total: [5], columns: ['gas'], compared: compared([5], [0]) }, null],
  ['readings', { total: [5], columns: ['gas'], compared: null }, null],
  ['homes', { total: [214, 500], compared: compared([214, 500], [0, 500]) }, '+214 осель за місяць'],
  ['homes', { total: [1, 500], compared: compared([1, 500], [2, 500]) }, '−1 оселя за місяць'],
  ['homes', { total: [1, 500], compared: compared([1, 500], [1, 500]) }, 'без змін за місяць'],
  ['payments', { total: [100, 1], compared: compared([100, 1], [296_000_000, 9]) }, 'у жовтні — 2,96 млн грн'],
  ['answers', { total: [1, 1], compared: compared([1, 1], [94, 100]) }, 'у жовтні — 94 %'],
  ['answers', { total: [1, 1], compared: compared([1, 1], [0, 0]) }, null],
  ['imports', { total: [5, 1, 3] }, 'не прийнято 3'],
  ['letters', { total: [90, 2, 0], compared: compared([90, 2, 0], [100, 9, 9]) }, '−10 % до жовтня'],
])('R05 the change of %s %j is told as %s', (name, figure, words) => {
  expect(plain(figureText({ ...noFigure, ...figure }, { ...asked, name }).change)).toBe(words)
})

test('R05 payments of an ended month are compared in per cent', () => {
  const figure = { ...noFigure, total: [96, 1], compared: compared([96, 1], [100, 50]) }
  const { change, value } = figureText(figure, { name: 'payments', month: '2026-10', isPresent: false })
  expect([plain(change), plain(value)]).toEqual(['−4 % до вересня', '0,96 грн'])
})

test('R05 a large sum is short', () => {
  expect([999_999, 1_000_000, 81_249_900, 284_000_000, 100_000_000].map((kop) => plain(shortMoney(kop)))).toEqual([
    '9 999,99 грн',
    '10 тис. грн',
    '812 тис. грн',
    '2,84 млн грн',
    '1,00 млн грн',
  ])
})
