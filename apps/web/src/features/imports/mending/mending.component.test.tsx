import { screen, waitFor, within } from '@testing-library/react'
import { type DeliveryPreview, readPreview } from '@zatyshok/contract/providers/import-previews'
import { type ImportRun, listRunNotes, readRun } from '@zatyshok/contract/providers/imports'
import { listMending, type Mending, sendMended } from '@zatyshok/contract/providers/mending'
import { expect, test } from 'vitest'
import { button, descriptionOf, fill, textOf } from '../../../testing/find.ts'
import { nextDocument, page } from '../../../testing/page.ts'
import { refusal } from '../../../testing/server.ts'
import { openAs } from '../../../testing/staff.ts'

const counts = { read: 9, notCounted: 0, refused: 3, warned: 0, inserted: 6, updated: 0, unchanged: 0, removed: 0 }
const file = {
  ...{ id: 5, upload: 1, name: 'pokaznyky.csv', bytes: 900, sha256: null, state: 'done' as const, refusal: null },
  ...{ counts, byKind: [], totals: {}, takenBefore: null, hasRejected: true, rejectedCutAt: null, notesListed: 3 },
}
const run: ImportRun = {
  ...{ id: 12, purpose: 'import', state: 'partly', origin: 'admin', profile: 'misto/101', by: 'olha' },
  ...{ serviceProvider: { code: '101', name: 'Водоканал' }, files: [file], counts, undone: null, strict: false },
  ...{ createdAt: '2026-11-25T10:00:00Z', startedAt: null, finishedAt: '2026-11-25T10:01:00Z', progress: null },
  ...{ ahead: 0, cancelAsked: false, failure: null, undoes: null, mends: null, canUndo: true, undoBar: null },
}
const row = {
  ...{ file: 5, n: 1, place: 'рядок 3', reason: 'невідомий особовий рахунок «99»', state: 'open' as const, table: 0 },
  ...{ cells: ['99', '25.11.2026', '12'], wrong: [0], alike: 0, similar: [] },
}
const mending: Mending = {
  ...{ open: 2, files: [{ id: 5, name: 'pokaznyky.csv', bar: null }], next: null, runs: [], newer: null },
  headings: [['Рахунок', 'Дата', 'Показник']],
  rows: [
    { ...row, similar: [{ text: '1010', address: 'вул. Гайова, 7, кв. 3' }], alike: 34 },
    {
      ...row,
      n: 2,
      place: 'рядок 6',
      reason: '«31.11.2026» — немає такої дати',
      cells: ['1011', '31.11.2026', '7'],
      wrong: [1],
    },
  ],
}

async function openRun(shown: Mending = mending) {
  const { server } = page()
  server.on(readRun, run)
  server.on(listRunNotes, { rows: [], next: null })
  server.on(listMending, shown)
  server.on(sendMended, { ...run, id: 13, mends: 12 })
  const { user } = await openAs('operator', '/admin/imports/12')
  await screen.findByRole('group', { name: /рядок\s3/ })
  return { user, server }
}
const group = (place: string) => screen.getByRole('group', { name: new RegExp(place.replace(' ', '\\s')) })
const cell = (place: string, label: string) => within(group(place)).getByLabelText<HTMLInputElement>(label)
const card = () => screen.getByRole('region', { name: 'Відхилені рядки' })

test('R09 each refused row has its wrong value in a field that its reason describes', async () => {
  await openRun()
  expect([cell('рядок 3', 'Рахунок').value, cell('рядок 6', 'Дата').value]).toEqual(['99', '31.11.2026'])
  expect(descriptionOf(cell('рядок 6', 'Дата'))).toContain('немає такої дати')
  expect(within(group('рядок 6')).queryByLabelText('Показник')).toBeNull()
  expect(button('Надіслати виправлені').disabled).toBe(true)
})

test('R09 a similar account is put in by one press, and the same value is mended in all rows', async () => {
  const { user, server } = await openRun()
  await user.click(button(/^Схожий/, group('рядок 3')))
  expect(cell('рядок 3', 'Рахунок').value).toBe('1010')
  expect(document.activeElement).toBe(cell('рядок 3', 'Рахунок'))
  await user.click(within(group('рядок 3')).getByRole('checkbox', { name: /ще\s34\sрядки/ }))
  expect(textOf(card())).toContain('Готово до надсилання: 35 рядків')
  await user.click(button('Надіслати виправлені'))
  await waitFor(() => expect(server.sent(sendMended)).toHaveLength(1))
  expect(server.sent(sendMended)[0]?.body).toEqual({
    after: 0,
    newer: null,
    rows: [{ file: 5, n: 1, cells: [{ at: 0, text: '1010' }], alike: 'yes' }],
  })
})

test('R09 Enter goes to the wrong value of the next row, and Ctrl + Enter sends', async () => {
  const { user, server } = await openRun()
  await user.click(cell('рядок 3', 'Рахунок'))
  await fill(cell('рядок 3', 'Рахунок'), '1012')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(cell('рядок 6', 'Дата'))
  expect(server.sent(sendMended)).toEqual([])
  await fill(cell('рядок 6', 'Дата'), '30.11.2026')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.sent(sendMended)).toHaveLength(1))
  expect(server.sent(sendMended)[0]?.body).toMatchObject({ rows: [{ n: 1 }, { n: 2 }] })
})

test('97 typed values of refused rows survive a reload, and leave the browser when they were sent', async () => {
  await openRun()
  await fill(cell('рядок 6', 'Дата'), '30.11.2026')
  await nextDocument()
  await openRun()
  expect(cell('рядок 6', 'Дата').value).toBe('30.11.2026')
  expect(textOf(card())).toContain('Ми зберегли те, що ви писали')
  await page().user.click(button('Надіслати виправлені'))
  await waitFor(() => expect(cell('рядок 6', 'Дата').value).toBe('31.11.2026'))
  expect(textOf(card())).not.toContain('Ми зберегли')
})

test('R09 the whole row is shown on request, and a row can be sent unchanged', async () => {
  const { user, server } = await openRun()
  await user.click(button('Показати рядок', group('рядок 6')))
  expect(cell('рядок 6', 'Показник').value).toBe('7')
  await user.click(within(group('рядок 6')).getByRole('checkbox', { name: /^Надіслати\sбез\sзмін$/ }))
  await user.click(button('Надіслати виправлені'))
  await waitFor(() => expect(server.sent(sendMended)[0]?.body).toMatchObject({ rows: [{ n: 2, cells: [] }] }))
})

test('R09 newer data is replaced only after a confirmation', async () => {
  const { user, server } = await openRun({ ...mending, newer: { run: 20, at: '2026-11-26T10:00:00Z' } })
  await fill(cell('рядок 3', 'Рахунок'), '1012')
  await user.click(button('Надіслати виправлені'))
  expect(server.sent(sendMended)).toEqual([])
  expect(textOf(within(card()).getByRole('alert'))).toContain('Позначте')
  await user.click(within(card()).getByRole('checkbox', { name: /старіші/ }))
  await user.click(button('Надіслати виправлені'))
  await waitFor(() => expect(server.sent(sendMended)[0]?.body).toMatchObject({ newer: 20 }))
})

test('R09 a text that the file cannot hold is refused at its field and stays', async () => {
  const { user, server } = await openRun()
  const message = 'Знака «ґ» немає в кодуванні файлу (CP866). Замініть його в клітинці «Дата».'
  server.on(sendMended, refusal('invalid_value', { errors: [{ path: 'rows.0.cells.0.text', message }] }))
  await fill(cell('рядок 6', 'Дата'), 'ґ')
  await user.click(button('Надіслати виправлені'))
  await waitFor(() => expect(descriptionOf(cell('рядок 6', 'Дата'))).toContain('CP866'))
  expect(cell('рядок 6', 'Дата').value).toBe('ґ')
})

test('R09 rows that were sent by somebody else are reloaded, and typed values stay', async () => {
  const { user, server } = await openRun()
  server.on(sendMended, refusal('import_mended_meanwhile'))
  await fill(cell('рядок 6', 'Дата'), '30.11.2026')
  const before = server.sent(listMending).length
  await user.click(button('Надіслати виправлені'))
  await waitFor(() => expect(server.sent(listMending).length).toBeGreaterThan(before))
  expect(textOf(within(card()).getByRole('alert'))).toContain('вже хтось надіслав')
  expect(cell('рядок 6', 'Дата').value).toBe('30.11.2026')
})

const undecided: DeliveryPreview = { figures: null, decision: null, nextCheck: null, undoDays: 14 }

async function openCheck(shown: Mending = mending, preview: DeliveryPreview = undecided, of: Partial<ImportRun> = {}) {
  const { server } = page()
  const check: ImportRun = { ...run, purpose: 'check', canUndo: false, undoBar: 'nothing', ...of }
  server.on(readRun, check)
  server.on(readPreview, preview)
  server.on(listRunNotes, { rows: [], next: null })
  server.on(listMending, shown)
  server.on(sendMended, { ...check, id: 13, state: 'queued', mends: 12 })
  const { user } = await openAs('operator', `/admin/imports/${check.id}`)
  return { user, server, check }
}

test('R09 rows are mended in a check, and the page goes to the check of the delivery with them', async () => {
  const { user, server, check } = await openCheck()
  await screen.findByRole('group', { name: /рядок\s3/ })
  expect(screen.queryByRole('table', { name: 'Рядки із зауваженнями' })).toBeNull()
  await fill(cell('рядок 3', 'Рахунок'), '1012')
  server.on(readRun, { ...check, id: 13, state: 'queued', mends: 12 })
  await user.click(button('Перевірити з виправленими'))
  await screen.findByRole('heading', { level: 1, name: /Перевірка\s№\s13/ })
  expect(server.sent(sendMended)[0]?.body).toMatchObject({ after: 0, rows: [{ n: 1 }] })
})

test('97 typed values of a check are there on the next check of the same delivery', async () => {
  await openCheck()
  await screen.findByRole('group', { name: /рядок\s3/ })
  await fill(cell('рядок 6', 'Дата'), '30.11.2026')
  await nextDocument()
  await openCheck(mending, undecided, { id: 14, mends: 12 })
  await screen.findByRole('group', { name: /рядок\s6/ })
  expect(cell('рядок 6', 'Дата').value).toBe('30.11.2026')
})

test('97 typed values of a check, also sent ones, are there on a new check of the same file after another import', async () => {
  const sha256 = 'a1'.repeat(32)
  const shown = (file: number, rows = mending.rows): Mending => ({
    ...mending,
    files: [{ id: file, name: 'pokaznyky.csv', bar: null, sha256 }],
    rows: rows.map((row) => ({ ...row, file })),
  })
  const { user, server, check } = await openCheck(shown(5), undecided, { files: [{ ...file, sha256 }] })
  await screen.findByRole('group', { name: /рядок\s3/ })
  await fill(cell('рядок 3', 'Рахунок'), '1012')
  const next = { ...check, id: 13, mends: 12 }
  server.on(sendMended, next)
  server.on(readRun, next)
  server.on(listMending, shown(5, mending.rows.slice(1)))
  await user.click(button('Перевірити з виправленими'))
  await screen.findByRole('heading', { level: 1, name: /Перевірка\s№\s13/ })
  expect(textOf(card())).not.toContain('Ми зберегли')
  await fill(cell('рядок 6', 'Дата'), '30.11.2026')
  await nextDocument()
  await openCheck(shown(8), undecided, { id: 20, files: [{ ...file, id: 8, sha256 }] })
  await screen.findByRole('group', { name: /рядок\s3/ })
  expect([cell('рядок 3', 'Рахунок').value, cell('рядок 6', 'Дата').value]).toEqual(['1012', '30.11.2026'])
  expect(textOf(card())).toContain('Ми зберегли те, що ви писали')
})

test('R09 a check that was continued offers no fields and no decision, but names the next check', async () => {
  await openCheck(mending, { ...undecided, nextCheck: 13 })
  const link = await screen.findByRole('link', { name: /Перевірка\s№\s13/ })
  expect(link.getAttribute('href')).toBe('/admin/imports/13')
  expect(screen.queryByRole('button', { name: 'Прийняти поставку' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Відхилені рядки' })).toBeNull()
})

test('R09 many rows are shown five at a time, and one that was typed into stays visible', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ ...row, n: at + 1, place: `рядок ${at + 101}` }))
  const { user } = await openCheck({ ...mending, open: 12, rows })
  await screen.findByRole('group', { name: /рядок\s101/ })
  expect(within(card()).getAllByRole('group')).toHaveLength(5)
  await user.click(button(/^Показати\sще\s7\sрядків$/))
  await fill(cell('рядок 112', 'Рахунок'), '1012')
  await nextDocument()
  await openCheck({ ...mending, open: 12, rows })
  await screen.findByRole('group', { name: /рядок\s112/ })
  expect(cell('рядок 112', 'Рахунок').value).toBe('1012')
})
