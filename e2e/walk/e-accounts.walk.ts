import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { letterTo } from '../support/letters.ts'
import { deliverWater, type Household } from '../support/water-delivery.ts'
import { becomeNewcomer, kept, newAddress } from './newcomer.ts'
import { type Ask, askWith, row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
const api = '/api/warehouse/consumer'

/** Creates a household imported by the water provider's clerk: two months, the second unpaid. */
async function deliveredHousehold(): Promise<Household> {
  const household = {
    number: String(randomInt(1_000_000, 10_000_000)),
    activationCode: 'ABCD2345EF',
    serialNumber: `ОБ-${randomInt(1e7, 1e8)}`,
  }
  await deliverWater(household, [
    { month: '2026-09', used: 5, paidKop: 0 },
    { month: '2026-10', used: 6, paidKop: 12_810 },
  ])
  return household
}

async function addAccount(page: Page, number: string, code: string): Promise<void> {
  await page.goto('/dashboard/accounts/new')
  await page.getByRole('button', { name: /Калинівськводоканал/ }).click()
  await page.getByLabel('Номер особового рахунку').fill(number)
  await page.getByRole('button', { name: 'Продовжити' }).click()
  await page.getByLabel('Код активації').fill(code)
  await page.getByRole('button', { name: 'Додати рахунок' }).click()
}

row(
  'E01 the linked accounts stand with their providers; the group of providers is 22',
  async ({ resident, askAsResident }) => {
    const { json } = await askAsResident(`${api}/invoice_accounts?serviceProviderGroupIds=22`)
    expect(json.length).toBeGreaterThan(1)
    await resident.goto('/dashboard/accounts')
    for (const { invoiceAccount, code, serviceProvider } of json) {
      const number = String(invoiceAccount?.code ?? code)
      await expect.poll(async () => (await main(resident).innerText()).replaceAll(/\s/g, '')).toContain(`№${number}`)
      expect(serviceProvider.name).toBeTruthy()
    }
    expect((await askAsResident(`${api}/invoice_accounts?serviceProviderGroupIds=999`)).json).toEqual([])
  },
)

row('E02 an account is added by provider, number and activation code', async ({ page }) => {
  const { number, activationCode } = await deliveredHousehold()
  await becomeNewcomer(page)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/invoice_account'),
  )
  await addAccount(page, number, activationCode)
  expect((await sent).postDataJSON()).toMatchObject({ invoiceAccountCode: number, activationCode })
  await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  await expect(
    main(page)
      .getByText(new RegExp(`№\\s?${number.slice(0, 4)}`))
      .first(),
  ).toBeVisible()
})

/** Submits a wrong proof of an account over HTTP as this person. */
const tryCode = (ask: Ask, number: string, activationCode: string) =>
  ask(`${api}/invoice_account`, {
    method: 'POST',
    body: { serviceProviderId: '101', invoiceAccountCode: number, activationCode },
  })

row('E03 a wrong code and an unknown number are refused alike, and tries are limited', async ({ page }) => {
  const { number, activationCode } = await deliveredHousehold()
  await becomeNewcomer(page)
  const refused: string[] = []
  for (const tried of [number, String(randomInt(1_000_000, 10_000_000))]) {
    await addAccount(page, tried, 'ZZZZ2345EF')
    const told = main(page).getByText('Рахунок не підтверджено', { exact: false }).first()
    await expect(told).toBeVisible()
    refused.push((await told.textContent()) ?? '')
  }
  expect(refused[0]).toBe(refused[1])
  const asPerson = askWith((await kept(page, 'accessToken')) ?? '')
  const codes: string[] = []
  for (let time = 0; time < 5; time++) codes.push((await tryCode(asPerson, number, `ZZZZ234${time}EF`)).json.code)
  expect(codes[0]).toBe('account_refused')
  expect(codes.at(-1), 'after five a further proof is asked for').toBe('more_proof_needed')
  const right = await tryCode(asPerson, number, activationCode)
  expect([right.status >= 400, right.json.code], 'the right code alone opens nothing now').toEqual([
    true,
    'more_proof_needed',
  ])
  const codesOfPerson: string[] = []
  for (let time = 0; time < 20; time++) {
    codesOfPerson.push((await tryCode(asPerson, String(randomInt(1_000_000, 10_000_000)), 'ZZZZ2345EF')).json.code)
  }
  expect(codesOfPerson.at(-1), 'and one person tries twenty times a day').toBe('account_locked')
})

row('E04 gas and the suburb show no field of the code and ask for another proof', async ({ page, askAsResident }) => {
  const { json: providers } = await askAsResident(`${api}/service/allowed-providers?serviceProviderGroups=22`)
  const special = providers.filter(({ proofs }: { proofs: string[] }) => !proofs.includes('activationCode'))
  expect(special.map((one: { serviceProviderId: string }) => one.serviceProviderId).sort()).toEqual(['889', '999'])
  for (const { serviceProviderId, numberLabels } of special) {
    const labels = numberLabels.map(({ label }: { label: string }) => label).sort()
    expect(labels, serviceProviderId).toEqual(['Особовий рахунок (10 цифр)', 'Особовий рахунок (7 цифр)'])
  }
  await becomeNewcomer(page)
  for (const { name, numberLabels } of special) {
    await page.goto('/dashboard/accounts/new')
    await page.getByRole('button', { name }).click()
    // A number gets its own label as soon as it has that many digits.
    const number = main(page).getByRole('textbox')
    await expect(number).toHaveAccessibleName(/^Номер особового рахунку/)
    for (const { digits, label } of numberLabels) {
      await number.fill('1234567890'.slice(0, digits))
      await expect(number).toHaveAccessibleName(label)
    }
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await expect(page.getByText('Крок 3 з 3')).toBeVisible()
    await expect(page.getByLabel('Код активації')).toBeHidden()
    await expect(main(page).getByLabel(/[Пп]різвище/)).toBeVisible()
  }
  const asPerson = askWith((await kept(page, 'accessToken')) ?? '')
  const bills: SpecialBill[] = (await askAsResident(`${api}/last-invoices`)).json
  const bill = bills.find(({ serviceProvider, chargedKop }) => serviceProvider.code === '999' && chargedKop > 0)
  const { holder, readings } = (await askAsResident(`${api}/invoice-detail?invoiceId=${bill?.id}`)).json
  const body = { serviceProviderId: '999', invoiceAccountCode: bill?.invoiceAccount.code }
  const right = {
    surname: holder.split(' ')[0],
    billAmountKop: bill?.chargedKop,
    meterNumber: readings[0]?.serialNumber,
  }
  for (const wrong of [
    {},
    { ...right, surname: 'Нечитайло' },
    { ...right, billAmountKop: 1 },
    { ...right, meterNumber: '1' },
  ]) {
    const { json } = await asPerson(`${api}/invoice_account`, { method: 'POST', body: { ...body, ...wrong } })
    expect([wrong, json.code]).toEqual([wrong, 'account_refused'])
  }
  const linked = await asPerson(`${api}/invoice_account`, { method: 'POST', body: { ...body, ...right } })
  expect([linked.status, linked.json.outcome]).toEqual([200, 'linked'])
})

interface SpecialBill {
  id: string
  chargedKop: number
  serviceProvider: { code: string }
  invoiceAccount: { code: string }
}

row('E05 an account is removed after a question, and the list loads again', async ({ page }) => {
  const { number, activationCode } = await deliveredHousehold()
  await becomeNewcomer(page)
  await addAccount(page, number, activationCode)
  await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  await page.getByRole('main').getByText(/^№/).first().click()
  await page.getByRole('button', { name: /^Від’єднати рахунок №/ }).click()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Від’єднати рахунок' }).click()
  expect((await sent).url()).toMatch(
    /invoice-account-by\?.*invoiceAccountCode=.*serviceProviderId=|serviceProviderId=.*invoiceAccountCode=/,
  )
  await expect(page.getByText('Особових рахунків ще немає')).toBeVisible()
})

row(
  'E06 accounts stand by home, which is named and shared; an invitation to oneself is refused',
  async ({ page, browser }) => {
    const { number, activationCode } = await deliveredHousehold()
    const owner = await becomeNewcomer(page)
    await addAccount(page, number, activationCode)
    await expect(page).toHaveURL(/\/dashboard\/accounts$/)
    await page.getByText('Дії з оселею').first().click()
    await page.getByRole('button', { name: 'Змінити назву' }).first().click()
    await page.getByLabel('Назва оселі').fill('Мамина хата')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await expect(page.getByRole('heading', { name: 'Мамина хата' })).toBeVisible()
    await expect(main(page)).toContainText('Зоряна')
    await page
      .getByRole('link', { name: /^Спільний доступ/ })
      .first()
      .click()
    await page.getByLabel('Електронна адреса').fill(owner.email)
    await page.getByRole('button', { name: 'Надіслати запрошення' }).click()
    await expect(page.getByText('Запрошення ще ніхто не прийняв.')).toHaveCount(0)
    const guestAddress = newAddress()
    await page.getByLabel('Електронна адреса').fill(guestAddress)
    await page.getByRole('button', { name: 'Надіслати запрошення' }).click()
    await expect(page.getByText('Запрошення ще ніхто не прийняв.')).toBeVisible()
    const guest = await (await browser.newContext({ baseURL: process.env['E2E_ORIGIN'] ?? '' })).newPage()
    await becomeNewcomer(guest)
    await guest.goto((await letterTo(guestAddress, 'Вам відкривають доступ до рахунків')).link)
    await guest.getByRole('button', { name: 'Прийняти запрошення' }).click()
    await expect(guest.getByText('Спільний рахунок')).toHaveCount(1)
    await guest.context().close()
  },
)

row('E07 accounts by provider, and the details of a provider', async ({ askAsResident }) => {
  const grouped = await askAsResident(`${api}/grouped-by-provider?serviceProviderGroupIds=22`)
  expect(grouped.status).toBe(200)
  expect(grouped.json.length).toBeGreaterThan(1)
  const { json: providers } = await askAsResident(`${api}/service/allowed-providers?serviceProviderGroups=22`)
  const detail = await askAsResident(
    `${api}/service/provider/detail?serviceProviderId=${providers[0].serviceProviderId}`,
  )
  expect(detail.status, detail.text).toBe(200)
  expect(detail.json).toMatchObject({ name: expect.any(String), phone: expect.any(String) })
})
