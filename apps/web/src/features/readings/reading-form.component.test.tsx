import { screen, waitFor, within } from '@testing-library/react'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { type ReadingResult, submitReadings } from '@zatyshok/contract/meters/readings'
import { formatDate } from '@zatyshok/i18n/format'
import { expect, test, vi } from 'vitest'
import { button, descriptionOf, field, fill, isInvalid, main, missing, refused, textOf } from '../../testing/find.ts'
import { dateIs, open, page, reopen } from '../../testing/page.ts'
import { dropped, refusal } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { waterMeter } from './testing/meter.ts'

const reading = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Нове\sпоказання/ })
const submit = () => button('Передати показання')
const difference = () => textOf(screen.queryByText(/^Спожито\s/))

/** The previous reading is 412,318; the usual use is 6,500 a month. */
async function openReading(parts: Partial<Meter> = {}) {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listMeters, [waterMeter(parts)])
  page().server.on(listCopies, [])
  const opened = await open('/dashboard/counters/1-1/reading')
  await waitFor(() => expect(document.activeElement).toBe(reading()))
  return opened
}

const taken = (parts: Partial<ReadingResult> = {}): { results: ReadingResult[] } => ({
  results: [
    {
      counterId: '1-1',
      zone: 'total',
      status: 'accepted',
      value: '415.318',
      difference: '3.000',
      billingMonth: '2026-11',
      receipt: '0192d3a4-5b6c-7d8e-9f00-112233445566',
      receiptNumber: '2026-11-000123',
      issue: null,
      message: null,
      ...parts,
    },
  ],
})

test('F05 check 84: a meter of whole numbers has no comma key, and refuses a fraction with a reason', async () => {
  await openReading({ decimals: 0 })
  expect(reading().inputMode).toBe('numeric')
  expect(screen.queryByRole('button', { name: 'Вставити кому' })).toBeNull()
  await fill(reading(), '415,3')
  await screen.findByText('Вводьте лише цілі числа, без коми')
})

test('F05 the difference and its cost follow the typing', async () => {
  await openReading()
  expect(difference()).toBe('')
  await fill(reading(), '415,318')
  expect(difference()).toBe('Спожито 3,000 м³')
  expect(textOf(screen.getByText(/^Це\sприблизно/))).toMatch(/ 91,14 грн$/)
  await fill(reading(), '416,318')
  expect(difference()).toBe('Спожито 4,000 м³')
})

test('F05 comma, dot and spaces around are the same reading; the comma key writes a comma', async () => {
  const { user } = await openReading()
  for (const typed of ['413,320', '413.320', ' 413,320 ']) {
    await user.clear(reading())
    await user.type(reading(), typed)
    expect(difference(), `«${typed}»`).toBe('Спожито 1,002 м³')
  }
  await fill(reading(), '413')
  await user.click(button('Вставити кому'))
  expect(document.activeElement).toBe(reading())
  await user.keyboard('320')
  expect(reading().value).toBe('413,320')
  expect(difference()).toBe('Спожито 1,002 м³')
})

test('F05 the arrow keys do not change what is typed, nor would a wheel: it is a field of text', async () => {
  const { user } = await openReading()
  await fill(reading(), '413,318')
  await user.keyboard('{ArrowUp}{ArrowDown}{PageUp}')
  expect(reading().value).toBe('413,318')
  expect(reading().type).toBe('text')
  expect(reading().inputMode).toBe('decimal')
})

test('F05 a reading below the previous one cannot be sent until the person says why', async () => {
  const { user } = await openReading()
  await fill(reading(), '411,318')
  await user.tab()
  await screen.findByText('Було 412,318, менше бути не може. Перевірте цифри.')
  expect(submit().disabled).toBe(true)
  expect(difference()).toBe('')
  await user.click(field('Лічильник пройшов через нуль'))
  screen.getByText('Навіть якщо лічильник пройшов через нуль, споживання завелике.', { exact: false })
  expect(submit().disabled).toBe(true)
  await user.click(field('Лічильник замінили'))
  expect(missing()).toBe(
    'Залишилося: номер нового лічильника, дата заміни, останнє показання старого лічильника, м³ і початкове показання нового лічильника, м³',
  )
  expect(submit().disabled).toBe(true)
})

const replaced = {
  serialNumber: /^Номер\sнового/,
  replacedOn: /^Дата\sзаміни/,
  lastOfOld: /^Останнє\sпоказання\sстарого/,
  firstOfNew: /^Початкове\sпоказання\sнового/,
}
const own = () => field('Лічильник замінили: на ньому інший номер')
const replacement = { serialNumber: 'ВС 700123', replacedOn: '2026-11-12', lastOfOld: '415,1', firstOfNew: '0' }

async function fillReplacement(parts: Partial<typeof replacement> = {}): Promise<void> {
  const { user } = page()
  const typed = { ...replacement, ...parts }
  await fill(field(replaced.serialNumber), typed.serialNumber)
  await user.clear(field(replaced.replacedOn))
  await user.type(field(replaced.replacedOn), formatDate(typed.replacedOn))
  await fill(field(replaced.lastOfOld), typed.lastOfOld)
  await fill(field(replaced.firstOfNew), typed.firstOfNew)
  await user.tab()
}

test('F05 «Лічильник замінено» asks for the number, the day and both readings, and counts both devices', async () => {
  const { user, server } = await openReading()
  server.on(submitReadings, taken({ replacement: { ...replacement, lastOfOld: '415.100', firstOfNew: '0.000' } }))
  await user.click(own())
  await fill(reading(), '2,5')
  await fillReplacement()
  // 415,1 − 412,318 of the old meter and 2,5 of the new one.
  expect(difference()).toBe('Спожито 5,282 м³')
  screen.getByText('Спожите пораховано за обома лічильниками: старим і новим.')
  await user.click(submit())
  await screen.findByRole('heading', { level: 1, name: /^Показання\sприйнято$/ })
  expect(server.sent(submitReadings)[0]?.body).toMatchObject({
    readings: [{ value: '2.5', reason: 'replaced', replacement }],
  })
  expect(textOf(main())).toContain(
    'Лічильник замінено 12.11.2026: новий № ВС 700123, останнє показання старого 415,100',
  )
})

test.each<[keyof typeof replacement, string, string]>([
  ['serialNumber', '048213', 'Це номер старого лічильника'],
  ['replacedOn', '2026-11-24', 'Дата заміни не може бути в майбутньому'],
  ['replacedOn', '2026-10-24', 'не може бути раніша за дату попереднього показання — 25.10.2026'],
  ['lastOfOld', '412', 'не може бути менше за попереднє — 412,318'],
  ['lastOfOld', '123456', 'На цьому лічильнику 5 цифр'],
  ['firstOfNew', '3', 'не може бути більше за нове показання'],
])('F05 of a replaced meter the field %s refuses «%s» at itself', async (name, typed, text) => {
  const { user } = await openReading()
  await user.click(own())
  await fill(reading(), '2,5')
  await fillReplacement({ [name]: typed })
  await user.click(reading())
  await waitFor(() => expect(descriptionOf(field(replaced[name]))).toContain(text))
  expect(isInvalid(field(replaced[name]))).toBe(true)
  expect(submit().disabled).toBe(true)
  await user.click(own())
  expect(screen.queryByLabelText(replaced[name])).toBeNull()
})

test('F05 what the server refuses of a replacement stands at its field', async () => {
  const { user, server } = await openReading()
  const errors = [{ message: 'Дата заміни не підходить', path: 'readings.0.replacement.replacedOn' }]
  server.on(submitReadings, refusal('readings_refused', { errors }))
  await user.click(own())
  await fill(reading(), '2,5')
  await fillReplacement()
  await user.click(submit())
  await waitFor(() => expect(descriptionOf(field(replaced.replacedOn))).toContain('Дата заміни не підходить'))
})

test('F11 the draft and a kept reading hold what was typed of the replaced meter', async () => {
  const { user, server } = await openReading()
  await user.click(own())
  await fill(reading(), '2,5')
  await fillReplacement()
  await reopen()
  await screen.findByRole('textbox', { name: /^Нове\sпоказання/ })
  expect(own().checked).toBe(true)
  expect(field(replaced.serialNumber).value).toBe('ВС 700123')
  expect(field(replaced.replacedOn).value).toBe('12.11.2026')
  expect(field(replaced.lastOfOld).value).toBe('415,1')
  server.on(submitReadings, dropped)
  await page().user.click(submit())
  await screen.findByRole('heading', { level: 1, name: /^Показання\sзбережено\sна\sцьому\sпристрої$/ })
  expect(textOf(main())).toContain('Лічильник замінено 12.11.2026: новий № ВС 700123')
})

test('F05 an unusually high reading needs the tick, and a changed one needs it anew', async () => {
  const { user, server } = await openReading()
  server.on(submitReadings, taken())
  await fill(reading(), '490')
  screen.getByText(/це у 11,9 раза більше, ніж зазвичай\. Усе правильно\?$/)
  expect(submit().disabled).toBe(true)
  const tick = () => field('Так, показання правильне')
  await user.click(tick())
  expect(submit().disabled).toBe(false)
  await fill(reading(), '497')
  expect(tick().checked).toBe(false)
  expect(submit().disabled).toBe(true)
  await user.click(tick())
  await user.click(submit())
  await screen.findByRole('heading', { level: 1, name: /^Показання\sприйнято$/ })
  expect(server.sent(submitReadings)[0]?.body).toMatchObject({ readings: [{ value: '497', confirmed: true }] })
})

test('F05 an unchanged reading is only noted', async () => {
  const { user } = await openReading()
  await fill(reading(), '412,318')
  await user.tab()
  await screen.findByText('Показання не змінилося з минулого разу. Споживання буде нульовим.')
  expect(submit().disabled).toBe(false)
})

test('F06 more digits than the dial has are refused', async () => {
  await openReading()
  await fill(reading(), '111111')
  screen.getByText(/На цьому лічильнику 5 цифр/)
  expect(submit().disabled).toBe(true)
})

test('F05 without a reading the button waits and says so', async () => {
  await openReading()
  expect(submit().disabled).toBe(true)
  expect(textOf(main())).toContain('Введіть показання')
})

test('F05 A13 a double click sends one request, and the page of proof names its receipt', async () => {
  const { user, server } = await openReading()
  server.on(submitReadings, taken())
  await fill(reading(), '415,318')
  await user.dblClick(submit())
  const heading = await screen.findByRole('heading', { level: 1, name: /^Показання\sприйнято$/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(server.sent(submitReadings)).toHaveLength(1)
  expect(textOf(main())).toContain('Підтвердження № П-2026-11-000123')
})

test('F05 a reading given again repeats its receipt; another inside the window replaces it', async () => {
  const given = [{ zone: 'total' as const, value: '414.318', submittedAt: '2026-11-21T10:00:00Z' }]
  const { user, server } = await openReading({ given })
  await screen.findByText(/вже\sпередано.*Нове\sзамінить\sпопереднє\.$/)
  server.on(submitReadings, taken({ status: 'same' }))
  await fill(reading(), '414,318')
  await user.click(submit())
  await screen.findByText('Таке саме значення вже було прийнято', { exact: false })
  server.on(submitReadings, taken({ status: 'corrected' }))
  await reopen()
  await screen.findByRole('textbox', { name: /^Нове\sпоказання/ })
  await fill(reading(), '415,318')
  await page().user.click(submit())
  await screen.findByText('Нове значення замінило попереднє.')
})

test('F05 F11 digits outlive a refused request and a reload', async () => {
  const { user, server } = await openReading()
  server.on(submitReadings, refusal('database_unavailable', { message: 'Зачекайте.' }))
  await fill(reading(), '413,552')
  await user.click(submit())
  await within(main()).findByRole('alert')
  expect(refused()).toContain('Введені цифри збережено')
  expect(reading().value).toBe('413,552')
  server.on(submitReadings, taken())
  await reopen()
  await screen.findByRole('textbox', { name: /^Нове\sпоказання/ })
  expect(reading().value).toBe('413,552')
  await page().user.click(submit())
  await screen.findByRole('heading', { level: 1, name: /^Показання\sприйнято$/ })
})

test('F11 a reading that does not reach the server waits on this device, and the page says so', async () => {
  const { user, server } = await openReading()
  server.on(submitReadings, dropped)
  await fill(reading(), '413,552')
  await user.click(submit())
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Нове\sпоказання/ })).toBeNull())
  await screen.findByRole('heading', { level: 1, name: /^Показання\sзбережено\sна\sцьому\sпристрої$/ })
})

test('F04 a window that has closed has no form and says when the next one opens', async () => {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  const window = { open: false, billingMonth: '2026-12', from: '2026-12-20', to: '2026-12-31' }
  page().server.on(listMeters, [waterMeter({ window })])
  page().server.on(listCopies, [])
  await open('/dashboard/counters/1-1/reading')
  await screen.findByText(/20\.12\.2026/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('L08 a meter that is not there says so', async () => {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listMeters, [waterMeter()])
  page().server.on(listCopies, [])
  await open('/dashboard/counters/9-9/reading')
  await screen.findByText('Такого запису немає', { exact: false })
  expect(missing()).toBe('')
})

const bath = waterMeter({ id: '1-2', serialNumber: '50001', place: 'ванна' })

/** Two meters wait: the kitchen's form is open. */
async function openTwo(parts: Partial<Meter> = {}) {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listMeters, [waterMeter(parts), { ...bath, ...parts, id: bath.id, place: bath.place }])
  page().server.on(listCopies, [])
  const opened = await open('/dashboard/counters/1-1/reading')
  await waitFor(() => expect(document.activeElement).toBe(reading()))
  return opened
}

test('F05 Enter sends and goes on with the next meter, which is named under the button', async () => {
  const { user, server } = await openTwo()
  screen.getByText('Далі — Холодна вода, ванна')
  expect(textOf(main())).toContain('Передано 0 з 2')
  server.on(submitReadings, taken())
  await user.type(reading(), '415,318{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Холодна вода, ванна' })
  await waitFor(() => expect(document.activeElement).toBe(reading()))
  expect(reading().value).toBe('')
  expect(textOf(main())).toContain('Передано: Холодна вода, кухня — 415,318 м³')
  expect(screen.getByRole('link', { name: 'Підтвердження й фото' }).getAttribute('href')).toBe(
    '/dashboard/readings/receipt/2026-11-000123',
  )
})

test('F11 F05 without a network Enter keeps the reading and the page offers the next meter', async () => {
  const { user, server } = await openTwo()
  server.on(submitReadings, dropped)
  await user.type(reading(), '415,318{Enter}')
  await screen.findByRole('heading', { level: 1, name: /^Показання\sзбережено\sна\sцьому\sпристрої$/ })
  expect(screen.getByRole('link', { name: 'До наступного лічильника' }).getAttribute('href')).toBe(
    '/dashboard/counters/1-2/reading',
  )
})

test('F05 after the last reading the page says that all are given', async () => {
  const { user, server } = await openReading()
  server.on(submitReadings, taken())
  await user.type(reading(), '415,318{Enter}')
  await screen.findByRole('heading', { level: 1, name: /^Показання\sприйнято$/ })
  expect(textOf(main())).toContain('Усі показання передано')
})

test('F05 Esc goes back to the meters and keeps what was typed', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  const { user } = await openTwo()
  await user.type(reading(), '413{Escape}')
  await screen.findByRole('heading', { level: 1, name: 'Лічильники' })
  await reopen('/dashboard/counters/1-1/reading')
  await waitFor(() => expect(reading().value).toBe('413'))
})

test('check 84: a meter of whole numbers has no comma key, and «5,2» is refused with a reason', async () => {
  await openReading({ decimals: 0 })
  expect(screen.queryByRole('button', { name: 'Вставити кому' })).toBeNull()
  await fill(reading(), '5,2')
  await screen.findByText('Вводьте лише цілі числа, без коми')
})

test('F05 the drum shows what is typed and leaves unknown digits empty', async () => {
  await openReading()
  const drum = () => [...document.querySelectorAll('form [aria-hidden="true"]')].map((one) => one.textContent)
  await fill(reading(), '624,6')
  expect(drum()).toContain('006246  ')
})

test.each([
  ['418,418', 'як зазвичай'],
  ['413,318', 'менше, ніж зазвичай'],
  ['421,318', 'більше, ніж зазвичай'],
])('F05 of %s the form says whether it is usual', async (typed, words) => {
  await openReading()
  await fill(reading(), typed)
  expect(textOf(main())).toContain(` м³ — ${words}`)
  expect(textOf(main())).toContain('Зазвичай 5,9–7,2 м³')
})

test('F05 three times the usual is asked about in words', async () => {
  await openReading()
  await fill(reading(), '433')
  screen.getByText('Утричі більше, ніж зазвичай. Усе правильно?')
})

test('F05 the link «Лічильник замінили?» opens the form with the fields of the new meter', async () => {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listMeters, [waterMeter()])
  page().server.on(listCopies, [])
  await open('/dashboard/counters/1-1/reading?replaced')
  await screen.findByLabelText(replaced.serialNumber)
  expect(own().checked).toBe(true)
})
