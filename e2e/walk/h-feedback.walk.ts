import { expect, type Page } from '@playwright/test'
import { origin } from '../support/resident.ts'
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
  await expect(page.getByRole('status').filter({ hasText: 'не робот' })).toBeAttached()
  await expect(send(page)).toBeVisible()
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
  const answer = await sent
  expect([answer.status() >= 400, (await answer.json()).message]).toEqual([true, expect.stringMatching(/[а-яі]{4}/)])
  await expect(main(page).getByText(/файл/i).first()).toBeVisible()
  await expect(page).not.toHaveURL(/completed/)
  await fill(page)
  const large = { name: 'велике.png', mimeType: 'image/png', buffer: Buffer.alloc(30 * 1024 * 1024, 1) }
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(
    main(page)
      .getByText(/МБ/)
      .filter({ hasText: /завелик|більш|не більше/i })
      .first(),
  ).toBeVisible()
})

/** Returns a photo encoded by the browser. */
async function jpegBy(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    const context = canvas.getContext('2d')
    context?.fillRect(8, 8, 32, 24)
    return canvas.toDataURL('image/jpeg')
  })
  const [, encoded = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(url) ?? []
  return Buffer.from(encoded, 'base64')
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

row('H03 pictures and documents of the named kinds go', async ({ page }) => {
  const accept = await page.goto('/contacts/new').then(() => page.locator('input[type=file]').getAttribute('accept'))
  for (const kind of ['.jpg', '.jpeg', '.png', '.doc', '.docx', '.pdf']) expect(accept, kind).toContain(kind)
  for (const [name, mimeType, buffer] of [
    ['знімок.jpeg', 'image/jpeg', await jpegBy(page)],
    ['знімок.png', 'image/png', png],
    ['лист.pdf', 'application/pdf', pdf],
  ] as const) {
    await fill(page)
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    const sent = page.waitForResponse('**/attachment')
    await send(page).click()
    expect([name, (await sent).status()]).toEqual([name, 200])
    await expect(page).toHaveURL(/\/contacts\/completed$/)
  }
})

row('H04 the message is sent, then its file, then the page of completion', async ({ page, ask }) => {
  await fill(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'рахунок.pdf', mimeType: 'application/pdf', buffer: pdf })
  const paths: string[] = []
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    urls.push(request.url())
    paths.push(new URL(request.url()).pathname.replace(/\d+/, 'N'))
  })
  await send(page).click()
  await expect(page).toHaveURL(/\/contacts\/completed$/)
  expect(paths.filter((path) => path.includes('callback'))).toEqual([
    '/api/cms/public/callback',
    '/api/cms/public/callback/N/attachment',
  ])
  const id = /callback\/(\d+)/.exec(urls.join(' '))?.[1]
  const form = new FormData()
  form.append('attachment', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'чуже.pdf')
  const { status: known } = await ask(`/api/cms/public/callback/${id}/attachment`, { method: 'POST', body: {} })
  const { headers } = await fetch(`${origin()}/contacts/new`)
  const [, proof = ''] = /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? []
  const stranger = await fetch(`${origin()}/api/cms/public/callback/${id}/attachment`, {
    method: 'POST',
    body: form,
    headers: { cookie: `XSRF-TOKEN=${proof}`, 'x-xsrf-token': proof },
  })
  expect([known >= 400, stranger.status >= 400, stranger.status < 500]).toEqual([true, true, true])
})

row('H05 a failure is told and leaves everything typed', async ({ page }) => {
  await fill(page, 'olena@kalynivsk.example')
  await page.route('**/api/cms/public/callback', (route) => route.fulfill({ status: 418, body: '' }))
  await send(page).click()
  await expect(page.getByText('Під час надсилання звернення сталася помилка').first()).toBeVisible()
  await expect(field(page, 'Ім’я')).toHaveValue('Олена Коваль')
  await expect(field(page, 'Електронна пошта')).toHaveValue('olena@kalynivsk.example')
  await expect(field(page, 'Повідомлення')).toHaveValue(message)
})
