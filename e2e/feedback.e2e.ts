import { expect, type Page } from '@playwright/test'
import { tabAndEnter, tabAndType, tabTo } from './support/keyboard.ts'
import { lettersTo, letterTo } from './support/letters.ts'
import { allLooks, expectGoodLooks } from './support/looks.ts'
import { openHostileSite } from './support/portals/hostile-site.ts'
import { nobody, test } from './support/portals/portal-test.ts'
import { residentSignedIn } from './support/resident.ts'

// A network may send five messages an hour, and all these tests share one network: three are really sent.
test.describe.configure({ mode: 'serial' })
test.use(nobody)
test.setTimeout(120_000)

const message = 'Не надійшов рахунок за жовтень, особовий рахунок 10425567.'
const addressOf = (who: string) => `${who}-${process.pid}@kalynivsk.example`
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
})
const program = { name: 'програма.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const file = (page: Page) => page.locator('input[type=file]')
const send = (page: Page) => main(page).getByRole('button', { name: 'Надіслати', exact: true })

async function fill(page: Page, email: string): Promise<void> {
  await page.goto('/contacts/new')
  await field(page, 'Ім’я').fill('Олена Коваль')
  await field(page, 'Електронна пошта').fill(email)
  await field(page, 'Повідомлення').fill(message)
}

async function expectTyped(page: Page, email: string): Promise<void> {
  await expect(field(page, 'Ім’я')).toHaveValue('Олена Коваль')
  await expect(field(page, 'Електронна пошта')).toHaveValue(email)
  await expect(field(page, 'Повідомлення')).toHaveValue(message)
}

test('H01 H02 missing fields are listed next to the disabled button', async ({ page }) => {
  await page.goto('/contacts/new')
  await expect(page).toHaveTitle(/^Зворотний зв’язок/)
  const remaining = main(page).getByRole('status').filter({ hasText: 'Залишилося' })
  await expect(remaining).toHaveText('Залишилося: ім’я, електронна пошта і повідомлення')
  await expect(send(page)).toBeDisabled()
  await field(page, 'Ім’я').fill('Ол')
  await field(page, 'Електронна пошта').fill('olena@')
  await field(page, 'Повідомлення').fill('Коротко')
  await field(page, 'Ім’я').focus()
  await expect(main(page).getByText('Неправильний формат електронної адреси')).toBeVisible()
  await expect(main(page).getByText('Мінімальна довжина повідомлення: 10 символів')).toBeVisible()
  await field(page, 'Повідомлення').focus()
  await expect(main(page).getByText('Мінімальна довжина поля: 3 символи')).toBeVisible()
  await expectGoodLooks(page, 'feedback with problems', allLooks)
  await fill(page, addressOf('nobody'))
  await expect(send(page)).toBeEnabled()
  await expect(remaining).toHaveCount(0)
})

test('H04 a message is sent by keyboard alone: its number survives a reload; its letter omits its text', {
  tag: '@daily',
}, async ({ page }) => {
  const email = addressOf('keys')
  await page.goto('/contacts/new')
  await tabAndType(page, field(page, 'Ім’я'), 'Олена Коваль')
  await tabAndType(page, field(page, 'Електронна пошта'), email)
  await tabAndType(page, field(page, 'Повідомлення'), message)
  await tabTo(page, file(page))
  await tabAndEnter(page, send(page))
  await expect(page).toHaveURL(/\/contacts\/completed$/)
  const number = main(page).getByText(/^Номер звернення: \d+$/)
  await expect(number).toBeVisible()
  await expect(main(page).getByText(`Відповімо на ${email} протягом 5\u00a0робочих днів.`)).toBeVisible()
  const told = await number.textContent()
  await page.reload()
  await expect(number).toHaveText(told ?? '')
  const id = /\d+/.exec(told ?? '')?.[0]
  const letter = await letterTo(email, `Звернення №\u00a0${id} отримано`)
  expect(letter.text).toMatch(/Відповімо до \d\d\.\d\d\.\d{4}/)
  expect(letter.text + letter.html).not.toMatch(/10425567|Олена/)
  await page.goto('/contacts/new')
  await expect(field(page, 'Повідомлення')).toHaveValue('')
})

test('H04 the confirmation opened directly has no number and explains the next step', async ({ page }) => {
  await page.goto('/contacts/completed')
  await expect(main(page).getByText(/^Відповімо на вказану електронну адресу протягом/)).toBeVisible()
  await expect(main(page).getByText(/Номер звернення/)).toHaveCount(0)
  await expectGoodLooks(page, 'feedback sent', allLooks)
  await main(page).getByRole('link', { name: 'На головну' }).click()
  await expect(page).toHaveURL(/\/(features)?$/)
})

test('H03 H05 an executable file is refused with a reason, and the typed text survives a reload', async ({ page }) => {
  const email = addressOf('draft')
  await fill(page, email)
  await file(page).setInputFiles(program)
  await expect(
    main(page).getByText('Цей тип файлу не підтримується. Можна додати JPG, JPEG, PNG, DOC, DOCX або PDF.'),
  ).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await expectTyped(page, email)
  await main(page).getByRole('button', { name: 'Прибрати файл «програма.exe»' }).click()
  await expect(send(page)).toBeEnabled()
  await file(page).setInputFiles(pdf('рахунок.pdf'))
  await expect(main(page).getByText(/^рахунок\.pdf \(1\u00a0КБ\)$/)).toBeVisible()
  await page.reload()
  await expectTyped(page, email)
})

test('H04 when only the file fails its message keeps its number, and the file is sent again', async ({ page }) => {
  const email = addressOf('file')
  await fill(page, email)
  await file(page).setInputFiles(pdf('рахунок.pdf'))
  await page.route('**/attachment', (route) => route.abort())
  await send(page).click()
  const told = main(page).getByText(/^Звернення №\s\d+ надіслано, але файл не завантажився\. Надішліть файл ще раз\.$/)
  await expect(told).toBeVisible()
  // The page shows the file's own name.
  await expectGoodLooks(page, 'feedback whose file failed', { ...allLooks, ukrainian: false })
  await page.unroute('**/attachment')
  // PDF extension and signature without PDF content: only the server can detect it.
  await file(page).setInputFiles({ ...pdf('скан.pdf'), buffer: Buffer.from('Не PDF') })
  await main(page).getByRole('button', { name: 'Надіслати файл' }).click()
  const toasts = page.getByRole('region', { name: 'Сповіщення', exact: true })
  await expect(toasts.getByText(/Вміст файлу не відповідає його назві/)).toBeVisible()
  await expect(file(page)).toHaveAttribute('aria-invalid', 'true')
  await file(page).setInputFiles(pdf('рахунок.pdf'))
  await main(page).getByRole('button', { name: 'Надіслати файл' }).click()
  await expect(page).toHaveURL(/\/contacts\/completed$/)
  await expect(main(page).getByText(/^Номер звернення: \d+$/)).toBeVisible()
  await expect.poll(() => lettersTo(email).length).toBe(1)
})

test('CS2 a form of another site cannot send a message or a file', async ({ page }) => {
  const hostile = await openHostileSite()
  const origin = process.env['E2E_ORIGIN'] ?? ''
  // The visitor's browser has cookies that an attacker could abuse.
  await page.goto('/contacts/new')
  for (const path of ['', '/1/attachment']) {
    hostile.show(`<form method=post enctype=multipart/form-data action="${origin}/api/cms/public/callback${path}">
      <input name=name value=Олена><input name=attachment type=file><button>Виграти</button></form>`)
    await page.goto(hostile.crossSite)
    const answered = page.waitForResponse((response) => response.url().includes('/api/cms/public/callback'))
    await page.getByRole('button', { name: 'Виграти' }).click()
    expect((await answered).status()).toBe(403)
  }
  await hostile.close()
})

test.describe('for a signed-in person', () => {
  test.use({ signedIn: async ({ browserName: _any }, use) => use(residentSignedIn()) })

  test('H01 name and address are filled in from the profile, and the way home is the cabinet', {
    tag: '@daily',
  }, async ({ page }) => {
    await page.goto('/contacts/new')
    await expect(field(page, 'Ім’я')).not.toHaveValue('')
    await expect(field(page, 'Електронна пошта')).toHaveValue(/@/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Мій кабінет' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Зареєструватися' })).toHaveCount(0)
  })
})
