import { screen, waitFor, within } from '@testing-library/react'
import { acceptDelivery, readPreview, rejectDelivery } from '@zatyshok/contract/providers/import-previews'
import { listRunNotes, readRun } from '@zatyshok/contract/providers/imports'
import { listMending } from '@zatyshok/contract/providers/mending'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, textOf, toasts } from '../../../testing/find.ts'
import { nextDocument, page } from '../../../testing/page.ts'
import { type ReplyOf, refusal } from '../../../testing/server.ts'
import { openAs } from '../../../testing/staff.ts'

type Run = ReplyOf<typeof readRun>
type Preview = ReplyOf<typeof readPreview>
type Figures = NonNullable<Preview['figures']>

const counts = { read: 9, notCounted: 0, refused: 1, warned: 0, inserted: 8, updated: 0, unchanged: 0, removed: 0 }
const run: Run = {
  ...{ id: 17, purpose: 'check', state: 'partly', origin: 'admin', profile: 'misto/205', strict: false, by: 'olha' },
  serviceProvider: { code: '205', name: 'Теплоенерго' },
  ...{ createdAt: '2026-11-05T10:00:00Z', startedAt: '2026-11-05T10:00:00Z', finishedAt: '2026-11-05T10:01:00Z' },
  counts,
  files: [
    {
      ...{ id: 3, upload: 5, name: 'N_2611.DBF', bytes: 38_000_000, sha256: null, state: 'done', refusal: null },
      ...{ counts, byKind: [], totals: {}, takenBefore: null, hasRejected: false, rejectedCutAt: null, notesListed: 0 },
    },
  ],
  ...{ progress: null, ahead: 0, cancelAsked: false, failure: null, undoes: null, undone: null },
  ...{ canUndo: false, undoBar: 'nothing' },
}
const imported: Run = { ...run, id: 18, purpose: 'import', state: 'done', canUndo: true, undoBar: null, accepts: 17 }
const pair = (beforeKop: number, afterKop: number) => ({ beforeKop, afterKop })
const figures: Figures = {
  ...{ month: '2026-11', otherBills: 0, isPartial: false },
  counts: { accounts: 12_418, refused: 36, repeats: 12 },
  control: { fileKop: 801_394_780, takenKop: 801_394_780 },
  added: { total: 1, listed: [{ number: '2041003310', address: 'Соборна, 3, кв. 2', kop: 100 }] },
  vanished: {
    total: 2,
    listed: [
      { number: '2099000001', address: 'Гайова, 7, кв. 1', kop: 45_000 },
      { number: '2099000002', address: 'Гайова, 7, кв. 2', kop: 55_000 },
    ],
    house: { address: 'Гайова, 7', total: 2 },
  },
  doubled: { total: 0, listed: [], rows: 0 },
  services: [
    { code: 'OP', type: 12, name: '', ...pair(0, 581_230_418) },
    { code: 'GV', type: 15, name: '', ...pair(241_088_940, 251_833_012) },
  ],
  sums: {
    charged: pair(250_700_940, 801_394_780),
    recalculated: pair(0, -41_280_650),
    subsidy: pair(0, 0),
    benefit: pair(0, 0),
  },
  jumps: {
    total: 118,
    listed: [
      {
        ...{ number: '2041003310', address: 'Соборна, 3, кв. 2', against: 'yearBefore', ...pair(345_922, 1_248_037) },
        cause: { kind: 'area', from: '52.400', to: '524.000', unit: 'm2' },
      },
      { number: '2044091755', address: 'Тиха, 5', against: 'monthBefore', ...pair(254_012, 441_012), cause: null },
    ],
  },
  spread: {
    ...{ bills: 12_000, leastKop: 20_000, mostKop: 60_000, stepKop: 20_000 },
    bars: [-20_000, 0, 20_000, 40_000, 60_000].map((fromKop, at) => ({
      fromKop,
      bills: [10, 100, 6000, 5000, 890][at] ?? 0,
    })),
  },
}
const preview: Preview = { figures, decision: null, undoDays: 7 }
const differing: Preview = {
  ...preview,
  figures: { ...figures, control: { fileKop: 801_394_780, takenKop: 801_271_324 } },
}

const mended = (control: object): Preview => ({
  ...preview,
  figures: { ...figures, control: { fileKop: 801_394_780, takenKop: 801_271_324, ...control } },
})

async function openCheck(shown: Preview = preview) {
  const { server } = page()
  server.on(readRun, ({ url }) => (url.pathname.endsWith('/18') ? imported : run))
  server.on(readPreview, shown)
  server.on(listRunNotes, { rows: [], next: null })
  server.on(listMending, { open: 0, files: [], headings: [], rows: [], next: null, runs: [], newer: null })
  const { user } = await openAs('operator', '/admin/imports/17')
  await screen.findByRole('heading', { level: 1, name: 'Що змінить поставка' })
  return { user, server }
}

const regionText = (name: string) => textOf(screen.getByRole('region', { name }))

test('R08 the page of a check tells what the delivery would change', async () => {
  await openCheck()
  expect(screen.getByText(/^Теплоенерго, листопад 2026: 1 файл, .+\. Нічого ще не записано\.$/)).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Скільки чого' }))
      .getAllByRole('listitem')
      .map(textOf),
  ).toEqual([
    '12 418 рахунків прийнято',
    '36 рядків відхилено',
    '12 повторів, без втрат',
    '1 новий абонент',
    '2 абоненти зникли',
  ])
  expect(regionText('На що звернути увагу')).toContain('Контрольна сума сходиться: нараховано 8 013 947,80 грн')
  expect(regionText('На що звернути увагу')).toContain(
    '2 абоненти зникли проти жовтня. Усі — Гайова, 7. Можливо, пропущено будинок.',
  )
  const sums = within(screen.getByRole('table', { name: 'Суми за послугами' }))
    .getAllByRole('row')
    .map(textOf)
  expect(sums[0]).toBe('ПослугаЖовтеньЛистопадЗміна')
  expect(sums[1]).toMatch(/^Опалення—5 812 304,18.*сезон$/)
  expect(sums[2]).toMatch(/^Гаряча вода2 410 889,40.*\+4,5 %$/)
  expect(sums[3]).toMatch(/^Нараховано.*×3,2$/)
  expect(sums[4]).toMatch(/^Перерахунок—−412 806,50/)
  expect(regionText('Найбільші стрибки')).toContain('площа 52,4 → 524 м²')
  expect(regionText('Найбільші стрибки')).toContain('+9 021,15')
  expect(regionText('Як змінилися рахунки')).toContain('Більшість зросла на 200–600 грн: почалося опалення.')
  expect(textOf(screen.getByText(/^Після прийняття/))).toBe('Після прийняття можна скасувати протягом 7 днів.')
})

test('R08 an accepted delivery opens its import, which says until when it can be undone', async () => {
  const { user, server } = await openCheck()
  server.on(acceptDelivery, imported)
  await user.click(button('Прийняти поставку'))
  await screen.findByRole('heading', { level: 1, name: 'Імпорт № 18' })
  expect(server.sent(acceptDelivery)[0]?.body).toEqual({ repeat: 'no' })
  expect(screen.getByRole('link', { name: 'Що змінила ця поставка' }).getAttribute('href')).toBe('/admin/imports/17')
})

test('R08 a differing control sum has to be typed before the delivery is accepted', async () => {
  const { user, server } = await openCheck(differing)
  server.on(acceptDelivery, imported)
  expect(regionText('На що звернути увагу')).toContain('Контрольна сума не сходиться на 1 234,56 грн:')
  await user.click(button('Прийняти поставку'))
  const dialog = await screen.findByRole('dialog', { name: 'Контрольна сума не сходиться' })
  await fill(field('Різниця, грн'), '1234,5')
  await user.click(button('Прийняти поставку', dialog))
  expect(textOf(dialog)).toContain('Різниця інша.')
  expect(server.sent(acceptDelivery)).toEqual([])
  await fill(field('Різниця, грн'), '1 234,56')
  await user.click(button('Прийняти поставку', dialog))
  await screen.findByRole('heading', { level: 1, name: 'Імпорт № 18' })
  expect(server.sent(acceptDelivery)[0]?.body).toEqual({ repeat: 'no', differenceKop: 123_456 })
})

test('R08 a refusal after changed data is told, and nothing is opened', async () => {
  const { user, server } = await openCheck()
  const message = 'Після перевірки дані змінилися. Перевірте поставку ще раз: введене в рядках збережено.'
  server.on(acceptDelivery, refusal('import_outdated', { message }))
  await user.click(button('Прийняти поставку'))
  await waitFor(() => expect([...toasts('alert'), ...toasts('status')].join()).toContain(message))
  expect(location.pathname).toBe('/admin/imports/17')
})

test('R08 files that were imported before are accepted after a question', async () => {
  const { user, server } = await openCheck()
  server.on(acceptDelivery, refusal('import_repeated', { message: 'Файл уже завантажено.' }))
  await user.click(button('Прийняти поставку'))
  const dialog = await screen.findByRole('dialog', { name: 'Цей файл уже завантажено' })
  server.on(acceptDelivery, imported)
  await user.click(button('Імпортувати ще раз', dialog))
  await waitFor(() => expect(server.sent(acceptDelivery).at(-1)?.body).toEqual({ repeat: 'yes' }))
})

test('R08 the reason of a rejection survives a reload, and the rejected delivery offers no decision', async () => {
  const { user } = await openCheck()
  await user.click(button('Відхилити'))
  await fill(field('Причина'), 'Немає будинку Гайова, 7')
  nextDocument()
  const again = await openCheck()
  await again.user.click(button('Відхилити'))
  expect(field('Причина').value).toBe('Немає будинку Гайова, 7')
  const decision = { at: '2026-11-05T11:00:00Z', by: 'olha', run: null, reason: 'Немає будинку Гайова, 7', told: 2 }
  again.server.on(rejectDelivery, { ...preview, decision })
  await again.user.click(button('Відхилити', screen.getByRole('dialog')))
  await screen.findByText('Причина: Немає будинку Гайова, 7')
  expect(again.server.sent(rejectDelivery)[0]?.body).toEqual({ reason: 'Немає будинку Гайова, 7' })
  expect(screen.getByText('Лист із причиною надіслано 2 операторам постачальника.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Прийняти поставку' })).toBeNull()
})

test('R08 the check of a delivery without bills keeps its report and is accepted too', async () => {
  const { server } = page()
  server.on(readRun, run)
  server.on(readPreview, { ...preview, figures: null })
  server.on(listRunNotes, { rows: [], next: null })
  server.on(listMending, { open: 0, files: [], headings: [], rows: [], next: null, runs: [], newer: null })
  await openAs('operator', '/admin/imports/17')
  await screen.findByRole('heading', { level: 1, name: 'Перевірка № 17' })
  await findButton('Прийняти поставку')
  expect(screen.queryByRole('table', { name: 'Суми за послугами' })).toBeNull()
})

test('R09 a difference of mended rows alone is told with its cause, and accepted without typing', async () => {
  const { user, server } = await openCheck(mended({ mendedKop: -123_456 }))
  server.on(acceptDelivery, imported)
  expect(regionText('На що звернути увагу')).toContain(
    'Через виправлені рядки сума менша на 1 234,56 грн: у файлі 8 013 947,80 грн, у реєстрі буде 8 012 713,24 грн.',
  )
  await user.click(button('Прийняти поставку'))
  await waitFor(() => expect(server.sent(acceptDelivery)).toHaveLength(1))
  expect(server.sent(acceptDelivery)[0]?.body).toEqual({ repeat: 'no' })
})

test('R09 a difference beyond the mended rows is asked for, without their part', async () => {
  const { user } = await openCheck(mended({ mendedKop: -100_000 }))
  const told = regionText('На що звернути увагу')
  expect(told).toContain('Контрольна сума не сходиться на 234,56 грн')
  expect(told).toContain('Виправлені рядки враховано: вони змінили суму на 1 000,00 грн.')
  await user.click(button('Прийняти поставку'))
  expect(textOf(await screen.findByRole('dialog'))).toContain('Крім виправлених рядків, у реєстрі буде на 234,56 грн')
})
