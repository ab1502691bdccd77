import { expect, type Page } from '@playwright/test'
import { newAddress } from './newcomer.ts'
import { row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const send = (page: Page) => main(page).getByRole('button', { name: 'Надіслати', exact: true })
const message = 'Не надійшов рахунок за жовтень, прошу перевірити.'

async function fill(page: Page, email = newAddress()): Promise<void> {
  await page.goto('/contacts/new')
  await field(page, 'Ім’я').fill('Олена Коваль')
  await field(page, 'Електронна пошта').fill(email)
  await field(page, 'Повідомлення').fill(message)
}

row('H01 the form has its fields and is filled in from the profile', async ({ page, resident }) => {
  await page.goto('/contacts/new')
  for (const label of ['Ім’я', 'Електронна пошта', 'Повідомлення']) await expect(field(page, label)).toHaveValue('')
  await expect(page.locator('input[type=file]')).toBeAttached()
  await resident.goto('/contacts/new')
  await expect(field(resident, 'Електронна пошта')).toHaveValue('resident@kalynivsk.example')
  await expect(field(resident, 'Ім’я')).toHaveValue(/Ганна/)
})

row('H02 each field tells what is wrong, and the button waits', async ({ page }) => {
  await page.goto('/contacts/new')
  await expect(send(page)).toBeDisabled()
  await field(page, 'Ім’я').fill('Ол')
  await field(page, 'Електронна пошта').fill('olena@')
  await field(page, 'Повідомлення').fill('Коротко')
  await field(page, 'Ім’я').focus()
  await field(page, 'Повідомлення').focus()
  await expect(main(page).getByText('Мінімальна довжина поля: 3 символи')).toBeVisible()
  await expect(main(page).getByText('Неправильний формат електронної адреси')).toBeVisible()
  await field(page, 'Ім’я').focus()
  await expect(main(page).getByText('Мінімальна довжина повідомлення: 10 символів')).toBeVisible()
  await expect(send(page)).toBeDisabled()
})

row('H03 only the named kinds of files, by their content too', async ({ page }) => {
  await fill(page)
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'програма.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(
    main(page)
      .getByText(/PDF|JPG|формат/i)
      .filter({ hasText: /можна|підтрим|лише|Виберіть/i })
      .first(),
  ).toBeVisible()
  await input.setInputFiles({ name: 'фото.png', mimeType: 'image/png', buffer: Buffer.from('MZ not a picture') })
  const sent = page.waitForResponse('**/attachment')
  await send(page).click()
  expect((await sent).status()).toBeGreaterThanOrEqual(400)
})

row('H04 the message is sent, then its file, then the page of completion', async ({ page, ask }) => {
  await fill(page)
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'рахунок.pdf', mimeType: 'application/pdf', buffer: pdf })
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname.replace(/\d+/, 'N'))
  })
  await send(page).click()
  await expect(page).toHaveURL(/\/contacts\/completed$/)
  expect(paths.filter((path) => path.includes('callback'))).toEqual([
    '/api/cms/public/callback',
    '/api/cms/public/callback/N/attachment',
  ])
  const stranger = await ask('/api/cms/public/callback/1/attachment', { method: 'POST', body: {} })
  expect(stranger.status).toBeGreaterThanOrEqual(400)
})

row('H05 a failure is told and leaves everything typed', async ({ page }) => {
  await fill(page, 'olena@kalynivsk.example')
  await page.route('**/api/cms/public/callback', (route) => route.fulfill({ status: 418, body: '' }))
  await send(page).click()
  await expect(page.getByText('Під час надсилання звернення сталася помилка').first()).toBeVisible()
  await expect(field(page, 'Повідомлення')).toHaveValue(message)
})
