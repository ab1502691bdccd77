import { expect, type Page } from '@playwright/test'
import { tabAndEnter } from '../support/keyboard.ts'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.describe.configure({ mode: 'serial' })
test.use(nobody)
test.setTimeout(180_000)

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
let state: State
let address: string
/** Makes titles unique, so that another run on the same database finds its own. */
const mark = `${process.pid}`
const title = `Ремонт на Садовій ${mark}`
const picture = `Садова ${mark}.png`
const plan = `План робіт ${mark}.pdf`

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const saved = (page: Page) => expect(main(page).getByText(/^Збережено \d\d:\d\d/)).toBeVisible()
// A file with the same bytes as another one keeps the other one's name.
const pdf = Buffer.from(`%PDF-1.4\n%${mark}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

async function openAsEditor(page: Page, path: string): Promise<void> {
  await page.context().setStorageState(state)
  await page.goto(path)
}

test('J02 B02 by keyboard an editor gives news a cover and a file, and the public sees both', async ({ page }) => {
  await beNewWorker(page, 'editor')
  state = await page.context().storageState()
  await page.goto('/admin/content?tab=news')
  await tabAndEnter(page, main(page).getByRole('button', { name: 'Створити', exact: true }))
  await dialog(page).getByLabel('Назва').fill(title)
  const path = `/news/${await dialog(page).getByLabel('Адреса сторінки').inputValue()}`
  await tabAndEnter(page, dialog(page).getByRole('button', { name: 'Створити', exact: true }))
  await expect(page).toHaveURL(/\/admin\/content\/\d+$/)
  address = new URL(page.url()).pathname
  await tabAndEnter(page, main(page).getByRole('button', { name: 'Вибрати обкладинку' }))
  const buffer = await page.screenshot()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([{ name: picture, mimeType: 'image/png', buffer }])
  await tabAndEnter(page, dialog(page).getByRole('button', { name: `Вибрати «${picture}»` }))
  await dialog(page).getByLabel('Що на зображенні').fill('Розрита вулиця Садова')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('img', { name: 'Розрита вулиця Садова' })).toBeVisible()
  await tabAndEnter(page, main(page).getByRole('button', { name: 'Додати файл', exact: true }))
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([{ name: plan, mimeType: 'application/pdf', buffer: pdf }])
  await tabAndEnter(page, dialog(page).getByRole('button', { name: `Вибрати «${plan}»` }))
  await expect(main(page).getByRole('link', { name: plan })).toBeVisible()
  await saved(page)
  await expectGoodLooks(page, 'cover and files', { ...allLooks, ukrainian: false })
  await tabAndEnter(page, main(page).getByRole('button', { name: 'Опублікувати', exact: true }))
  await dialog(page).getByRole('button', { name: 'Опублікувати', exact: true }).click()
  await expect(page.getByText('Зміни опубліковано.').first()).toBeVisible()
  await page.goto('/news')
  const inList = main(page).getByRole('listitem').filter({ hasText: title })
  await expect(inList.getByRole('img', { name: 'Розрита вулиця Садова' })).toBeVisible()
  await expectGoodLooks(page, 'news', { ...allLooks, ukrainian: false })
  await page.goto(path)
  await expect(main(page).getByRole('img', { name: 'Розрита вулиця Садова' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: plan })).toHaveAttribute('download', '')
  await expectGoodLooks(page, 'news item', { ...allLooks, ukrainian: false })
})

test('J02 an end of the publication is set with a preview of what happens, shown in the list, and taken back', async ({
  page,
}) => {
  await openAsEditor(page, address)
  await main(page).getByRole('button', { name: 'Призначити кінець публікації' }).click()
  await dialog(page).getByRole('textbox', { name: 'День, коли зникне із сайту' }).fill('15.07.2031')
  await dialog(page).getByLabel('О котрій годині').fill('18:00')
  await expect(dialog(page).getByText('15.07.2031 18:00 запис сам зникне із сайту')).toBeVisible()
  await expectGoodLooks(page, 'end of publication', { ...allLooks, ukrainian: false })
  const sent = page.waitForRequest((request) => request.url().endsWith('/end'))
  await dialog(page).getByRole('button', { name: 'Зберегти' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ at: '2031-07-15T15:00:00.000Z' })
  await expect(main(page).getByText('Зникне із сайту 15.07.2031 18:00', { exact: true })).toBeVisible()
  await page.goto('/admin/content?tab=news')
  await expect(main(page).getByRole('row').filter({ hasText: title })).toContainText('Зникне із сайту 15.07.2031 18:00')
  await page.goto(address)
  await main(page).getByRole('button', { name: 'Змінити кінець публікації' }).click()
  await expect(dialog(page).getByLabel('О котрій годині')).toHaveValue('18:00')
  await dialog(page).getByRole('button', { name: 'Прибрати кінець' }).click()
  await expect(main(page).getByText(/^Зникне із сайту/)).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Призначити кінець публікації', exact: true })).toBeVisible()
})

test('J02 the list is narrowed by state and searched by a word of the text', async ({ page }) => {
  await openAsEditor(page, address)
  await main(page).getByRole('textbox', { name: 'Текст', exact: true }).click()
  await page.keyboard.type(`Об’їзд вулицею Тінистою${mark}`)
  await saved(page)
  await page.goto('/admin/content?tab=news')
  const states = main(page).getByRole('navigation', { name: 'Стан' })
  const row = main(page).getByRole('row').filter({ hasText: title })
  await main(page).getByLabel('Пошук за назвою, адресою або текстом').fill(`тінистою${mark}`)
  await expect(main(page).getByRole('row')).toHaveCount(2)
  await expect(row).toBeVisible()
  await tabAndEnter(page, states.getByRole('link', { name: 'На сайті' }))
  await expect(states.getByRole('link', { name: 'На сайті' })).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeVisible()
  await states.getByRole('link', { name: 'Завершені' }).click()
  await expect(main(page).getByText('Нічого не знайдено. Змініть умови пошуку.')).toBeVisible()
  await page.reload()
  await expect(main(page).getByLabel('Пошук за назвою, адресою або текстом')).toHaveValue(`тінистою${mark}`)
  await expect(states.getByRole('link', { name: 'Завершені' })).toHaveAttribute('aria-current', 'true')
  await expectGoodLooks(page, 'narrowed list', { ...allLooks, ukrainian: false })
})
