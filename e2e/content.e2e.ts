import { expect, type Page } from '@playwright/test'
import { allLooks, expectGoodLooks } from './support/looks.ts'
import { nobody, test } from './support/portals/portal-test.ts'
import { beNewWorker } from './support/staff.ts'

test.describe.configure({ mode: 'serial' })
test.use(nobody)
test.setTimeout(120_000)

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
let state: State
/** Makes titles unique, so that another run on the same database finds its own. */
const mark = `${process.pid}`
const title = `Як сплатити за воду ${mark}`
let address: string

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function openAsEditor(page: Page, path: string): Promise<void> {
  await page.context().setStorageState(state)
  await page.goto(path)
}

async function write(page: Page, text: string): Promise<void> {
  const body = main(page).getByRole('textbox', { name: 'Текст', exact: true })
  await body.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function publish(page: Page): Promise<void> {
  await button(page, 'Опублікувати').click()
  // The toast of a publication before may still be visible.
  const published = page.waitForResponse((response) => response.url().endsWith('/publish') && response.ok())
  await answer(page, 'Опублікувати').click()
  await published
  await expect(page.getByText('Зміни опубліковано.').first()).toBeVisible()
}

test('J02 an editor writes, previews and publishes a question, and the public page shows it', {
  tag: '@daily',
}, async ({ page }) => {
  await beNewWorker(page, 'editor')
  state = await page.context().storageState()
  await page.goto('/admin/content?tab=faq')
  await button(page, 'Створити').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Назва').fill(title)
  await expect(dialog.getByLabel('Адреса сторінки')).toHaveValue(`yak-splatyty-za-vodu-${mark}`)
  await dialog.getByRole('button', { name: 'Створити', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/content\/\d+$/)
  address = new URL(page.url()).pathname
  await write(page, 'Натисніть «Сплатити» на головній.')
  await expect(main(page).getByText(/^Збережено \d\d:\d\d/)).toBeVisible()
  const question = `/help/yak-splatyty-za-vodu-${mark}`
  expect((await page.request.get(question)).status()).toBe(404)
  const opening = page.waitForEvent('popup')
  await button(page, 'Попередній перегляд').click()
  const preview = await opening
  await expect(preview.getByRole('main').getByText('Натисніть «Сплатити» на головній.')).toBeVisible()
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await preview.close()
  await publish(page)
  await page.goto(question)
  await expect(main(page).getByText('Натисніть «Сплатити» на головній.')).toBeVisible()
})

test('J02 the next version stays a draft until publication, and the old one can be restored', async ({ page }) => {
  await openAsEditor(page, address)
  await write(page, 'Відкрийте «Платежі».')
  await expect(main(page).getByText('Опубліковано, є неопубліковані зміни')).toBeVisible()
  const question = `/help/yak-splatyty-za-vodu-${mark}`
  expect(await (await page.request.get(question)).text()).toContain('Натисніть «Сплатити»')
  await publish(page)
  expect(await (await page.request.get(question)).text()).toContain('Відкрийте «Платежі».')
  await main(page).getByRole('link', { name: 'Версії' }).click()
  await main(page).getByRole('button', { name: 'Порівняти з поточною: версія 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('del').first()).toBeVisible()
  // A toast that fades has too little contrast for a moment.
  await expect(page.getByText('Зміни опубліковано.')).toHaveCount(0)
  await expectGoodLooks(page, 'difference', allLooks)
  await answer(page, 'Відновити цю версію').click()
  await expect(page).toHaveURL(/\/admin\/content\/\d+$/)
  await publish(page)
  expect(await (await page.request.get(question)).text()).toContain('Натисніть «Сплатити»')
})

test('XS1 a pasted script never runs, and the editor names the removed parts', async ({ page }) => {
  await openAsEditor(page, address)
  await button(page, 'Код HTML').click()
  const source = main(page).getByRole('textbox', { name: 'Код HTML' })
  await source.fill('<p>Безпечно</p><script>document.title = "зламано"</script><a href="javascript:alert(1)">тут</a>')
  await expect(main(page).getByText(/Небезпечні елементи вилучено з тексту: .*<script>/)).toBeVisible()
  await publish(page)
  await page.goto(`/help/yak-splatyty-za-vodu-${mark}`)
  await expect(main(page).getByText('Безпечно')).toBeVisible()
  await expect(page).not.toHaveTitle(/зламано/)
  await expect(main(page).getByRole('link', { name: 'тут' })).toHaveCount(0)
})

test('J02 the second of two editors gets the name of the first and finds the own text among the versions', async ({
  page,
  browser,
}) => {
  await openAsEditor(page, address)
  await expect(main(page).getByLabel('Назва')).toHaveValue(title)
  const context = await browser.newContext()
  const other = await context.newPage()
  const { account } = await beNewWorker(other, 'editor')
  await other.goto(address)
  await write(other, 'Перша редакція.')
  await expect(main(other).getByText(/^Збережено \d\d:\d\d/)).toBeVisible()
  await write(page, 'Друга редакція.')
  await expect(main(page).getByText(new RegExp(`${account} вже змінює цей запис`))).toBeVisible()
  await expect(button(page, 'Показати нову версію')).toBeVisible()
  await button(page, 'Показати нову версію').click()
  await expect(main(page).getByText('Перша редакція.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Версії' }).click()
  await expect(main(page).getByText('Збережено окремо')).toBeVisible()
  await context.close()
})

test('J02 on a phone all titles of the content list end at the same line, also those below their label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsEditor(page, '/admin/content?tab=faq')
  const titles = main(page).getByRole('rowheader').getByRole('link')
  await expect(titles.nth(5)).toBeVisible()
  const ends = await titles.evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().right)))
  expect(new Set(ends).size).toBe(1)
})

test('J02 content pages look right in every width and theme: list, editor, versions, categories', async ({ page }) => {
  await openAsEditor(page, '/admin/content')
  await expect(main(page).getByRole('link', { name: 'Усе за дім — в одному місці' })).toBeVisible()
  await expectGoodLooks(page, 'content', { ...allLooks, ukrainian: false })
  await page.goto(address)
  await expect(main(page).getByLabel('Назва')).toHaveValue(title)
  await expectGoodLooks(page, 'editor', { ...allLooks, ukrainian: false })
  await page.goto(`${address}/versions`)
  await expect(main(page).getByText('Опубліковано').first()).toBeVisible()
  await expectGoodLooks(page, 'versions', { ...allLooks, ukrainian: false })
  await page.goto('/admin/content/categories')
  await expectGoodLooks(page, 'categories', { ...allLooks, ukrainian: false })
})
