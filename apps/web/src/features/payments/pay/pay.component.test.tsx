import { act, screen, waitFor, within } from '@testing-library/react'
import { getLinkForAll, getPaymentCodes, listOwed } from '@zatyshok/contract/bills/paying'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessibilityProblems } from '../../../testing/axe.ts'
import { button, field, findButton, main, textOf } from '../../../testing/find.ts'
import { owedAccount, owedReply, paymentUnderWay } from '../../../testing/owed-account.ts'
import { dateIs, open, page, reopen } from '../../../testing/page.ts'
import { signedIn } from '../../../testing/signed-in.ts'

const dacha = { id: 2, name: 'Дача', address: 'с. Передмістя, вул. Польова, 1' }
const water = owedAccount({})
const heat = owedAccount({
  number: '102',
  serviceProvider: { code: '205', name: 'ТОВ "Теплоенерго"' },
  services: [12],
  amountToPayKop: 106_098,
  url: 'https://pay.example/205?account=102',
})
const light = owedAccount({
  number: '103',
  home: dacha,
  serviceProvider: { code: '310', name: 'Обленерго' },
  services: [13],
  amountToPayKop: 23_358,
})

// A phone, on which a service opens in the same tab.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})

async function openPay(parts: Parameters<typeof owedReply>[0] = {}, address = '/dashboard/pay') {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listOwed, owedReply({ accounts: [water, heat, light], ...parts }))
  const opened = await open(address)
  await screen.findByRole('heading', { level: 1, name: 'Що сплатити?' })
  return opened
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const total = () => textOf(within(screen.getByRole('region', { name: 'До сплати' })).getByRole('status'))
const go = () => findButton('Перейти до оплати')

test('ux2 86 everything owed is ticked; an unticked account lowers the total at once, and its home is «mixed»', async () => {
  const { user } = await openPay()
  const home = await box(/^вул\. Садова/)
  expect(home.getAttribute('aria-checked')).toBe('true')
  expect(total()).toBe('Разом, 3 рахунки1 494,56 грн')
  await user.click(await box(/^Опалення/))
  expect(total()).toBe('Разом, 2 рахунки433,58 грн')
  expect([home.getAttribute('aria-checked'), home.indeterminate, home.checked]).toEqual(['mixed', true, false])
  await user.click(home)
  expect(total()).toBe('Разом, 3 рахунки1 494,56 грн')
  await user.click(home)
  expect([home.getAttribute('aria-checked'), home.indeterminate]).toEqual(['false', false])
  expect(total()).toBe('Разом, 1 рахунок233,58 грн')
})

test('ux2 63 the total is the sum of the homes, to the kopiyka', async () => {
  await openPay()
  await box(/^Опалення/)
  const sums = screen.getAllByRole('checkbox').map((one) => textOf(one.closest('label')))
  expect(sums.filter((text) => /грн$/.test(text)).slice(0, 1)).toEqual(['12вул. Садова, 12, кв. 481 260,98 грн'])
  expect(total()).toContain('1 494,56')
})

test('ux2 64 an overpaid account is not listed and lowers nothing; one sentence names it', async () => {
  await openPay({
    accounts: [water, owedAccount({ number: '9', home: dacha, services: [13], amountToPayKop: 0, overpaidKop: 4500 })],
  })
  await box(/^Водопостачання/)
  expect(total()).toBe('Разом, 1 рахунок200,00 грн')
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(textOf(main())).toMatch(/Переплата, платити не треба: Дача: .+ — 45,00 грн\./)
})

test('ux2 86 what was ticked survives a reload and the way back', async () => {
  const { user } = await openPay()
  await user.click(await box(/^Опалення/))
  await reopen()
  expect((await box(/^Опалення/)).checked).toBe(false)
  expect(total()).toContain('433,58')
  await user.click(await go())
  await screen.findByRole('heading', { name: 'Оплата через «Міська каса»' })
  await act(async () => history.back())
  expect((await box(/^Опалення/)).checked).toBe(false)
})

test('G09 a bill or an account in the address ticks only theirs', async () => {
  await openPay({}, '/dashboard/pay?bill=102-202610&account=103')
  await box(/^Опалення/)
  expect(total()).toBe('Разом, 2 рахунки1 294,56 грн')
})

test('ux2 87 leaving for the service is announced, and several accounts are opened one after another', async () => {
  const { user } = await openPay()
  await go()
  expect(textOf(main())).toContain('Далі відкриється «Міська каса». Після оплати ви повернетеся сюди.')
  await user.click(await go())
  await screen.findByRole('heading', { name: 'Оплата через «Міська каса»' })
  expect(textOf(main())).toContain('Далі відкриється «Міська каса». Після оплати ви повернетеся сюди.')
  const links = within(main()).getAllByRole('link', { name: /^Сплатити/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([heat.url, water.url, light.url])
  links[0]?.addEventListener('click', (event) => event.preventDefault())
  await user.click(links[0] as HTMLElement)
  expect(await screen.findByText('Очікуємо підтвердження сервісу')).toBeTruthy()
  expect(
    within(main())
      .getByRole('link', { name: /^Відкрити ще раз/ })
      .getAttribute('href'),
  ).toBe(heat.url)
  expect(await accessibilityProblems()).toEqual([])
})

test('ux2 87 one account opens the service itself', async () => {
  await openPay({ accounts: [water] })
  const link = await screen.findByRole('link', { name: /^Перейти до оплати/ })
  expect(link.getAttribute('href')).toBe(water.url)
})

test.each([
  ['Оплачено, очікуємо підтвердження постачальника', paymentUnderWay()],
  ['Зараховано', paymentUnderWay({ place: 'confirmed' })],
  ['Повернено', paymentUnderWay({ place: 'refunded' })],
])('ux2 87 after the return the account has the state «%s», and the rest is offered', async (state, reported) => {
  const { user, server } = await openPay()
  await user.click(await go())
  const [first] = await within(main()).findAllByRole('link', { name: /^Сплатити/ })
  first?.addEventListener('click', (event) => event.preventDefault())
  await user.click(first as HTMLElement)
  const report = { ...reported, invoiceAccount: heat.invoiceAccount }
  server.on(listOwed, owedReply({ accounts: [water, { ...heat, amountToPayKop: 0 }, light], underWay: [report] }))
  await reopen('/dashboard/payment-return?status=success')
  expect(await screen.findByText(state)).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: 'Сплатити ще 2 рахунки' }))
  await screen.findByRole('heading', { name: 'Оплата через «Міська каса»' })
  expect(screen.getByText(state)).toBeTruthy()
  expect(within(main()).getAllByRole('link', { name: /^Сплатити/ })).toHaveLength(2)
})

test('PA5 a return without a notice of the service claims no payment, and the choice is as it was', async () => {
  const { user } = await openPay()
  await user.click(await go())
  const [first] = await within(main()).findAllByRole('link', { name: /^Сплатити/ })
  first?.addEventListener('click', (event) => event.preventDefault())
  await user.click(first as HTMLElement)
  await reopen('/dashboard/payment-return?status=success')
  expect(await screen.findByText('Очікуємо підтвердження сервісу')).toBeTruthy()
  expect(textOf(main())).not.toMatch(/Оплачено|Зараховано/)
  await user.click(screen.getByRole('link', { name: 'Сплатити ще 2 рахунки' }))
  await screen.findByRole('heading', { name: 'Оплата через «Міська каса»' })
  expect(await within(main()).findAllByRole('link', { name: /^(Сплатити|Відкрити ще раз)/ })).toHaveLength(3)
})

test('ux2 87 three working days after the report the person can ask where the payment is', async () => {
  await openPay({ underWay: [paymentUnderWay({ late: true })] })
  const list = await screen.findByRole('region', { name: 'Нещодавні оплати' })
  expect(textOf(list)).toContain('Оплачено, очікуємо підтвердження постачальника')
  expect(within(list).getByRole('link', { name: 'Не бачите свого платежу?' }).getAttribute('href')).toBe(
    '/dashboard/payments/trace',
  )
})

test('G07 codes: one for each account, the sum in it, and steps for three banks', async () => {
  const { user, server } = await openPay()
  const code = (accountId: number) => ({
    accountId,
    link: 'https://qr.bank.gov.ua/QkNE',
    recipient: 'Теплоенерго',
    iban: 'UA560000000000000026000000001',
    edrpou: '99999013',
    purpose: `о/р ${accountId}; опалення 10.2026`,
    requisitesChangedOn: null,
    rows: ['101', '010', '101'],
  })
  server.on(getPaymentCodes, [code(102), code(101), code(103)])
  await user.click(await screen.findByRole('radio', { name: /^QR у застосунку банку/ }))
  await user.click(await findButton('Показати 3 QR-коди'))
  const picture = await screen.findAllByRole('img', { name: 'QR-код для оплати, одержувач Теплоенерго', hidden: true })
  expect(picture).toHaveLength(3)
  expect(server.sent(getPaymentCodes).map(({ url }) => url.searchParams.get('accounts'))).toEqual(['102,101,103'])
  expect(textOf(main())).toContain('о/р 102; опалення 10.2026')
  expect(textOf(main())).toMatch(/ПриватБанк.*monobank.*Ощадбанк/)
  expect(await accessibilityProblems()).toEqual([])
})

test('G09 an account without the service is marked «лише QR», and its code stands below the links', async () => {
  const { user, server } = await openPay({ accounts: [water, { ...heat, url: null }] })
  server.on(getPaymentCodes, [])
  expect(textOf((await box(/^Опалення/)).closest('label'))).toContain('лише QR')
  expect(textOf((await box(/^Водопостачання/)).closest('label'))).not.toContain('лише QR')
  await user.click(await go())
  await screen.findByRole('heading', { name: 'QR-коди для оплати' })
  expect(within(main()).getAllByRole('link', { name: /^Сплатити/ })).toHaveLength(1)
})

test('G09 a service that takes several accounts is opened by one link for all that are ticked', async () => {
  const { user, server } = await openPay({ service: { name: 'Міська каса', together: true } })
  server.on(getLinkForAll, { url: 'https://pay.example/all' })
  await user.click(await box(/^Опалення/))
  await user.click(await go())
  await waitFor(() => expect(page().left).toEqual(['https://pay.example/all']))
  expect(server.sent(getLinkForAll)[0]?.url.searchParams.get('accounts')).toBe('101,103')
})

test('ux2 86 with nothing ticked, or without a network, the button is off and a sentence says why', async () => {
  const { user } = await openPay({ accounts: [water] })
  await user.click(await box(/^Водопостачання/))
  expect((await go()).disabled).toBe(true)
  expect(textOf(main())).toContain('Позначте, що сплатити')
  await user.click(await box(/^Водопостачання/))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => void dispatchEvent(new Event('offline')))
  expect(button('Перейти до оплати').disabled).toBe(true)
  expect(textOf(main())).toContain('Для оплати потрібен інтернет')
})

test('G03 E06 what is unclear, of another owner or payable by a receipt only is named and not listed', async () => {
  await openPay({
    accounts: [
      water,
      owedAccount({ number: '4', services: [12], balanced: false }),
      owedAccount({ number: '5', services: [13], canPay: false, url: null, byCode: false }),
      owedAccount({ number: '6', services: [14], url: null, byCode: false }),
    ],
  })
  await box(/^Водопостачання/)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(textOf(main())).toMatch(/Суму уточнює постачальник: .*Платить власник рахунка: .*Сплатіть за квитанцією: /)
})

test('ux2 86 with nothing owed the screen says so; axe finds no problems in the choice', async () => {
  await openPay({ accounts: [owedAccount({ amountToPayKop: 0 })] })
  await screen.findByText('Усе сплачено')
  await reopen('/dashboard')
  page().server.mistakes.length = 0
  page().server.on(listOwed, owedReply({ accounts: [water, heat, light] }))
  await reopen('/dashboard/pay')
  await go()
  expect(field(/^QR у застосунку банку/)).toBeTruthy()
  expect(await accessibilityProblems()).toEqual([])
})
