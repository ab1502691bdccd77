import { fireEvent, screen } from '@testing-library/react'
import {
  dropPaperReading,
  findPaperMeters,
  listPaperReadings,
  savePaperReading,
} from '@zatyshok/contract/meters/paper-readings'
import { expect, test } from 'vitest'
import { keepDraft } from '../../lib/form/form-drafts.ts'
import { button, descriptionOf, field, main, textOf } from '../../testing/find.ts'
import { page, reopen } from '../../testing/page.ts'
import { dropped, refusal } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const meter = {
  ...{ counterId: '3-1', zone: 'total' as const, serialNumber: 'В-77', place: 'кухня', provider: 'Водоканал' },
  ...{ accountNumber: '0792561', address: 'вул. Соборна, 14, кв. 48' },
}
const found = { ...meter, last: { value: '418.902', month: '2026-10' }, alsoAt: [] as string[] }
const row = {
  ...{ id: 1, key: '00000000-0000-4000-8000-000000000001', number: '0792561', value: '424' },
  ...{ state: 'taken' as const, wantsConfirmation: false, message: '', receiptNumber: '2026-11-000123' },
  ...{ meter, previous: '418.902', replacement: null },
}
const refused = { ...row, state: 'refused' as const, receiptNumber: null }

async function openPaper() {
  page().server.on(listPaperReadings, [])
  const opened = await openAs('operator', '/admin/paper-readings')
  await screen.findByRole('heading', { name: 'Паперові показання' })
  await screen.findByText('Тут буде кожен введений рядок.')
  return opened
}

test('R03 number, Enter, value, Enter: two keys beside the digits, and the next row begins', async () => {
  const { user, server } = await openPaper()
  server.on(findPaperMeters, [found])
  server.on(savePaperReading, row)
  expect(document.activeElement).toBe(field('Номер рахунка або лічильника'))
  await user.keyboard('0792561{Enter}')
  await screen.findByText(/Соборна, 14, кв\. 48, Лічильник № В-77, кухня, Водоканал, було 418,902/)
  expect(document.activeElement).toBe(field('Показання'))
  await user.keyboard('424{Enter}')
  await screen.findByText('Записано 1 показання.')
  expect(textOf(main())).toContain('№ 0792561: 424Записано')
  expect(document.activeElement).toBe(field('Номер рахунка або лічильника'))
  expect([field('Номер рахунка або лічильника').value, field('Показання').value]).toEqual(['', ''])
  const [sent] = server.sent(savePaperReading)
  expect(sent?.body).toMatchObject({ number: '0792561', value: '424', counterId: '3-1', zone: 'total' })
})

test('R03 an unusual value asks for one more Enter, which confirms the same row', async () => {
  const { user, server } = await openPaper()
  server.on(findPaperMeters, [found])
  server.on(savePaperReading, { ...refused, value: '900', wantsConfirmation: true, message: 'Утричі більше.' }, row)
  await user.keyboard('0792561{Enter}')
  await screen.findByText(/було 418,902/)
  await user.keyboard('900{Enter}')
  await screen.findByText('Утричі більше. Якщо так, натисніть Enter ще раз.')
  await user.keyboard('{Enter}')
  await screen.findByText('Записано 1 показання.')
  const [first, second] = server.sent(savePaperReading).map(({ body }) => body as { key: string; confirmed?: boolean })
  expect(second).toMatchObject({ key: first?.key, confirmed: true })
  expect(first?.confirmed).toBeUndefined()
})

test('R03 a number of several meters is chosen by arrows', async () => {
  const { user, server } = await openPaper()
  server.on(findPaperMeters, [found, { ...found, counterId: '3-2', serialNumber: 'В-78', place: 'ванна' }])
  server.on(savePaperReading, row)
  await user.keyboard('0792561{Enter}')
  await screen.findByRole('group', { name: 'Який лічильник?' })
  const [first] = screen.getAllByRole('radio')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(field('Показання'))
  await user.keyboard('424{Enter}')
  await screen.findByText('Записано 1 показання.')
  expect(server.sent(savePaperReading).map(({ body }) => body)).toMatchObject([{ counterId: '3-2' }])
})

test('R03 F08 a device of two providers says for whom each choice is, and the list says who got the reading', async () => {
  const { user, server } = await openPaper()
  const drains = { ...found, counterId: '4-1', provider: 'Стоки', alsoAt: ['Водоканал'] }
  const other = { ...found, counterId: '5-1', provider: 'Газ' }
  server.on(findPaperMeters, [{ ...found, alsoAt: ['Стоки'] }, drains, other])
  server.on(savePaperReading, { ...row, meter: { ...meter, counterId: '4-1', provider: 'Стоки' } })
  await user.keyboard('В-77{Enter}')
  const choice = await screen.findByRole('group', { name: 'Який лічильник?' })
  expect(descriptionOf(choice)).toBe(
    'Один лічильник є в кількох постачальників. Показання отримає лише той, кого оберете.',
  )
  const device = 'вул. Соборна, 14, кв. 48, Лічильник № В-77, кухня'
  expect(screen.getAllByRole('radio').map((radio) => textOf(radio.closest('label')))).toEqual([
    `Водоканал: ${device}, було 418,902`,
    `Стоки: ${device}, було 418,902`,
    `${device}, Газ, було 418,902`,
  ])
  await user.keyboard('{ArrowDown}{Enter}424{Enter}')
  await screen.findByText('Записано 1 показання.')
  expect(server.sent(savePaperReading).map(({ body }) => body)).toMatchObject([{ counterId: '4-1' }])
  expect(textOf(main())).toContain('ЗаписаноСтоки, вул. Соборна')
})

test('R03 a number that is too short is told at its field, and the value stays', async () => {
  const { user, server } = await openPaper()
  await user.type(field('Показання'), '424')
  await user.type(field('Номер рахунка або лічильника'), '0{Enter}')
  expect(descriptionOf(field('Номер рахунка або лічильника'))).toContain('Введіть номер: щонайменше дві цифри.')
  expect([field('Номер рахунка або лічильника').value, field('Показання').value]).toEqual(['0', '424'])
  expect(server.sent(findPaperMeters)).toEqual([])
  await user.keyboard('7')
  expect(textOf(main())).not.toContain('щонайменше дві')
})

/** The search answers when the test says so. */
function holdSearch(meters: (typeof found)[]) {
  const { server } = page()
  const held = Promise.withResolvers<void>()
  const { answer } = server
  server.on(findPaperMeters, meters)
  server.answer = async (sent) => {
    if (sent.url.pathname === new URL(findPaperMeters.path, location.href).pathname) await held.promise
    return answer(sent)
  }
  return held
}

test('R03 97 after a scanner the value is typed at once, while the number is still being searched', async () => {
  const { user, server } = await openPaper()
  const search = holdSearch([found])
  server.on(savePaperReading, row)
  await user.keyboard('0792561{Enter}424{Enter}')
  expect([field('Номер рахунка або лічильника').value, field('Показання').value]).toEqual(['0792561', '424'])
  search.resolve()
  await screen.findByText(/було 418,902/)
  expect(server.sent(savePaperReading)).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByText('Записано 1 показання.')
  expect(server.sent(savePaperReading)[0]?.body).toMatchObject({ number: '0792561', value: '424' })
})

test('R03 97 meters found late do not interrupt the value; Enter leads to the choice, and no row is sent before', async () => {
  const { user, server } = await openPaper()
  const search = holdSearch([found, { ...found, counterId: '3-2', serialNumber: 'В-78', place: 'ванна' }])
  server.on(savePaperReading, row)
  await user.keyboard('0792561{Enter}42')
  search.resolve()
  await screen.findByRole('group', { name: 'Який лічильник?' })
  await user.keyboard('4{Enter}')
  expect(field('Показання').value).toBe('424')
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  expect(server.sent(savePaperReading)).toEqual([])
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText('Записано 1 показання.')
  expect(server.sent(savePaperReading)[0]?.body).toMatchObject({ counterId: '3-2', value: '424' })
})

test('R03 97 a refused row stays in the list with its reason, and is mended under its key or taken off', async () => {
  const { user, server } = await openPaper()
  server.on(findPaperMeters, [])
  const unfound = { ...refused, id: 2, number: '000', value: '5', meter: null, message: 'Такого номера не знайшли.' }
  server.on(savePaperReading, unfound, { ...row, id: 2 })
  await user.keyboard('000{Enter}')
  await screen.findByText(/рядок залишиться у списку/)
  await user.keyboard('5{Enter}')
  await screen.findByText('Записано 0 показань. Не записано 1 рядок.')
  await user.click(button('Виправити'))
  expect([field('Номер рахунка або лічильника').value, field('Показання').value]).toEqual(['000', '5'])
  server.on(findPaperMeters, [found])
  await user.clear(field('Номер рахунка або лічильника'))
  await user.keyboard('0792561{Enter}')
  await screen.findByText(/було 418,902/)
  await user.keyboard('{Enter}')
  await screen.findByText('Записано 1 показання.')
  expect(server.sent(savePaperReading)[1]?.body).toMatchObject({ key: refused.key, number: '0792561', value: '5' })
})

test('R03 a refused row can be taken off', async () => {
  page().server.on(listPaperReadings, [{ ...refused, message: 'Було 418,902.' }])
  const { user, server } = await openAs('operator', '/admin/paper-readings')
  server.on(dropPaperReading, { dropped: true })
  await user.click(await screen.findByRole('button', { name: 'Прибрати' }))
  await screen.findByText('Тут буде кожен введений рядок.')
  expect(document.activeElement).toBe(field('Номер рахунка або лічильника'))
})

test('97 a row that could not be sent stays typed, and is sent under the same key', async () => {
  const { user, server } = await openPaper()
  server.on(findPaperMeters, [found])
  server.on(savePaperReading, dropped, refusal('not_found', { message: 'Немає.' }), row)
  await user.keyboard('0792561{Enter}')
  await screen.findByText(/було 418,902/)
  await user.keyboard('424{Enter}')
  await screen.findByRole('alert')
  expect(field('Показання').value).toBe('424')
  await user.click(button('Записати', main()))
  await screen.findByText('Немає.')
  await user.click(button('Записати', main()))
  await screen.findByText('Записано 1 показання.')
  const keys = server.sent(savePaperReading).map(({ body }) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
})

const second = { ...found, counterId: '3-2', serialNumber: 'В-78', place: 'ванна' }
const numberField = () => field('Номер рахунка або лічильника')
const typedNow = () => [numberField().value, field('Показання').value]
const bodies = (server: Awaited<ReturnType<typeof openPaper>>['server']) =>
  server.sent(savePaperReading).map(({ body }) => body as { key: string; counterId: string; confirmed?: boolean })

/** The portal asks to confirm a value of the found meter. */
async function askedToConfirm(meters: readonly (typeof found)[] = [found]) {
  const opened = await openPaper()
  const asks = { ...refused, value: '900', wantsConfirmation: true, message: 'Утричі більше.' }
  opened.server.on(findPaperMeters, [...meters])
  opened.server.on(savePaperReading, asks, row)
  await opened.user.keyboard('0792561{Enter}')
  await screen.findAllByText(/було 418,902/)
  if (meters.length > 1) await opened.user.keyboard('{Enter}')
  await opened.user.keyboard('900{Enter}')
  await screen.findByText('Утричі більше. Якщо так, натисніть Enter ще раз.')
  return opened
}

test('R03 the confirmation of one meter’s value is not sent for another meter', async () => {
  const { user, server } = await askedToConfirm([found, second])
  await user.click(screen.getByRole('radio', { name: /В-78/ }))
  expect(screen.queryByText(/натисніть Enter ще раз/)).toBeNull()
  await user.click(button('Записати', main()))
  await screen.findByText('Записано 1 показання.')
  expect(bodies(server).map(({ counterId }) => counterId)).toEqual(['3-1', '3-2'])
  expect(bodies(server)[1]?.confirmed).toBeUndefined()
})

test('R03 97 another number is another row: the refused row before it stays in the list', async () => {
  const { user, server } = await askedToConfirm()
  server.on(savePaperReading, (sent) => ({ ...row, id: 2, key: (sent.body as { key: string }).key, number: '0792562' }))
  await user.clear(numberField())
  await user.keyboard('0792562{Enter}')
  await screen.findByText(/кухня, Водоканал, було 418,902/)
  await user.clear(field('Показання'))
  await user.keyboard('424{Enter}')
  await screen.findByText('Записано 1 показання. Не записано 1 рядок.')
  const [first, other] = bodies(server)
  expect(other?.key).not.toBe(first?.key)
})

test('97 a row whose key the portal knows with another value is sent as a new row by the next Enter', async () => {
  const { user, server } = await openPaper()
  server.on(findPaperMeters, [found])
  server.on(savePaperReading, refusal('idempotency_key_reused'), row)
  await user.keyboard('0792561{Enter}')
  await screen.findByText(/було 418,902/)
  await user.keyboard('424{Enter}')
  await screen.findByText(/^Цей рядок уже записано з іншим показанням/)
  await user.keyboard('{Enter}')
  await screen.findByText('Записано 1 показання.')
  expect(new Set(bodies(server).map(({ key }) => key)).size).toBe(2)
})

/** Types the next number while the portal has the row that was sent. */
async function typeWhileSaving(answer: typeof row | typeof dropped) {
  const opened = await openPaper()
  opened.server.on(findPaperMeters, [found])
  opened.server.on(savePaperReading, () => {
    fireEvent.change(numberField(), { target: { value: '0792599' } })
    return answer
  })
  await opened.user.keyboard('0792561{Enter}')
  await screen.findByText(/було 418,902/)
  await opened.user.keyboard('424{Enter}')
  return opened
}

test('97 what is typed while a row is saved stays', async () => {
  await typeWhileSaving(row)
  await screen.findByText('Записано 1 показання.')
  expect(typedNow()).toEqual(['0792599', ''])
  expect(document.activeElement).toBe(numberField())
})

test('97 an unsent row waits in the list while the next one is typed, and is sent again under its key', async () => {
  const { user, server } = await typeWhileSaving(dropped)
  await screen.findByText('Не надіслано')
  expect(typedNow()).toEqual(['0792599', ''])
  expect(textOf(main())).toContain('№ 0792561: 424Не надіслано')
  server.on(savePaperReading, row)
  await user.click(button('Повторити'))
  await screen.findByText('Записано 1 показання.')
  expect(screen.queryByText('Не надіслано')).toBeNull()
  expect(typedNow()).toEqual(['0792599', ''])
  expect(document.activeElement).toBe(numberField())
  expect(new Set(bodies(server).map(({ key }) => key)).size).toBe(1)
})

test('97 an unsent row of an earlier visit is in the list', async () => {
  await typeWhileSaving(dropped)
  await screen.findByText('Не надіслано')
  await reopen()
  await screen.findByText('Не надіслано')
  expect(typedNow()).toEqual(['0792599', ''])
})

test('97 two tabs keep the unsent rows of both', async () => {
  const { user, server } = await typeWhileSaving(dropped)
  await screen.findByText('Не надіслано')
  // The other tab stores its row while this one has its own.
  const key = '00000000-0000-4000-8000-000000000009'
  keepDraft(`paper-readings.unsent.${key}`, { row: { key, number: '0792777', value: '88', counterId: null } })
  server.on(savePaperReading, row)
  await user.click(button('Повторити'))
  await screen.findByText('Записано 1 показання.')
  await reopen()
  await screen.findByText('Не надіслано')
  expect(textOf(main())).toContain('№ 0792777: 88Не надіслано')
  expect(textOf(main())).not.toContain('№ 0792561: 424Не надіслано')
})

test('97 a row to mend does not replace a half-typed row, and keeps its own meter', async () => {
  page().server.on(listPaperReadings, [{ ...refused, meter: { ...meter, counterId: '3-2' }, message: 'Було 418,902.' }])
  const { user, server } = await openAs('operator', '/admin/paper-readings')
  server.on(findPaperMeters, [found, second])
  server.on(savePaperReading, row)
  const mend = await screen.findByRole('button', { name: 'Виправити' })
  await user.type(numberField(), '07')
  await user.click(mend)
  expect(typedNow()).toEqual(['07', ''])
  await screen.findByText(/^Спершу запишіть або зітріть почате/)
  await user.clear(numberField())
  expect(screen.queryByText(/^Спершу запишіть/)).toBeNull()
  await user.click(mend)
  expect(typedNow()).toEqual(['0792561', '424'])
  await user.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'Який лічильник?' })
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: /В-78/ }))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /В-78/ }))
  await user.click(button('Записати', main()))
  await screen.findByText('Записано 1 показання.')
  expect(bodies(server)).toMatchObject([{ key: refused.key, counterId: '3-2' }])
})

test('R03 a replaced meter is told on paper, and what is typed returns with a refused row', async () => {
  const { user, server } = await openPaper()
  server.on(findPaperMeters, [found])
  const replacement = { serialNumber: 'Н-9', replacedOn: '2026-11-20', lastOfOld: '420', firstOfNew: '0' }
  const wrong = { ...refused, value: '3', replacement, message: 'Дата заміни — після сьогодні.' }
  server.on(savePaperReading, wrong, { ...row, value: '3', replacement })
  await user.keyboard('0792561{Enter}')
  await screen.findByText(/було 418,902/)
  await user.keyboard('3{Tab} {Enter}')
  expect(document.activeElement).toBe(field('Номер нового лічильника'))
  expect(server.sent(savePaperReading)).toEqual([])
  await user.keyboard('Н-9{Tab}20.11.2026')
  await user.type(field('Останнє показання старого лічильника'), '420')
  await user.type(field('Початкове показання нового лічильника'), '0{Enter}')
  await screen.findByText('Дата заміни — після сьогодні.')
  const [sent] = server.sent(savePaperReading)
  expect(sent?.body).toMatchObject({ number: '0792561', value: '3', replacement })
  await user.click(button('Виправити'))
  await user.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'Заміна лічильника' })
  expect(field('Номер нового лічильника').value).toBe('Н-9')
  expect(field('Останнє показання старого лічильника').value).toBe('420')
  await user.click(button('Записати'))
  await screen.findByText('Записано 1 показання.')
  expect(textOf(main())).toContain('замінено на лічильник № Н-9')
})
