import { expect, type Page } from '@playwright/test'
import { jpegOf, sampleFile } from '../../apps/server/src/testing/scenes/sample-files.ts'
import { tabAndEnter, tabTo } from '../support/keyboard.ts'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.describe.configure({ mode: 'serial' })
test.use(nobody)
test.setTimeout(180_000)

let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Файли бібліотеки' }).getByRole('listitem').filter({ hasText: name })

/** For the first page of a test: on an open page, changed storage would look like a sign-out in another tab. */
async function signInToLibrary(page: Page) {
  await page.context().setStorageState(state)
  await openLibrary(page)
}

async function openLibrary(page: Page) {
  await page.goto('/admin/media')
  await expect(main(page).getByRole('heading', { name: 'Файли', level: 1 })).toBeVisible()
}

interface Chosen {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

async function choose(page: Page, ...files: readonly Chosen[]) {
  await page.locator('input[type=file]').setInputFiles([...files])
}

const rules = { name: 'Порядок.pdf', mimeType: 'application/pdf', buffer: sampleFile('pdf') }

test('J02 an editor finds the library empty', { tag: '@daily' }, async ({ page }) => {
  await beNewWorker(page, 'editor')
  state = await page.context().storageState()
  // On a phone the menu has the sections instead.
  await page.setViewportSize({ width: 1280, height: 800 })
  await main(page).getByRole('link', { name: 'Файли' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main(page).getByRole('heading', { name: 'Файлів ще немає' })).toBeVisible()
  await expectGoodLooks(page, 'library, empty', allLooks)
})

test('J02 files are uploaded one after another, each with its own result, and appear in the list', async ({ page }) => {
  await signInToLibrary(page)
  const townHall = { name: 'Ратуша.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const fake = { name: 'Фото.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  await choose(page, townHall, fake, rules)
  const progress = page.getByRole('list', { name: 'Надсилання файлів' })
  await expect(progress.getByText('Додано: «Ратуша.png»')).toBeVisible()
  await expect(progress.getByText('Додано: «Порядок.pdf»')).toBeVisible()
  await expect(progress.getByText(/«Фото.jpg»: Вміст файлу не відповідає його назві/)).toBeVisible()
  await expect(card(page, 'Ратуша.png').getByText('Потрібен опис')).toBeVisible()
  await expect(card(page, 'Порядок.pdf')).toBeVisible()
  await expect(card(page, 'Фото.jpg')).toHaveCount(0)
  await expectGoodLooks(page, 'library', allLooks)
})

test('J02 by keyboard alone a picture is described, found, and deleted after a question', async ({ page }) => {
  await signInToLibrary(page)
  const dialog = page.getByRole('dialog')
  await expect(card(page, 'Ратуша.png')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Змінити опис файлу «Ратуша.png»' })
  await tabAndEnter(page, opener)
  const words = dialog.getByLabel('Що на зображенні')
  await tabTo(page, words)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Опишіть, що на зображенні, або позначте його декоративним')).toBeVisible()
  await expectGoodLooks(page, 'description, missing', allLooks)
  await page.keyboard.type('Міська рада Калинівська взимку')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(card(page, 'Міська рада Калинівська взимку')).toBeVisible()
  await page.getByLabel('Пошук за назвою або описом').focus()
  await page.keyboard.type('калинів взим')
  await expect(card(page, 'Порядок.pdf')).toHaveCount(0)
  await expect(card(page, 'Ратуша.png')).toBeVisible()
  await tabAndEnter(page, page.getByRole('button', { name: 'Видалити файл «Ратуша.png»' }))
  await expect(dialog.getByRole('heading', { name: 'Видалити файл?' })).toBeFocused()
  await expectGoodLooks(page, 'deletion', allLooks)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Ратуша.png')).toBeVisible()
  await tabAndEnter(page, page.getByRole('button', { name: 'Видалити файл «Ратуша.png»' }).first())
  await tabAndEnter(page, dialog.getByRole('button', { name: 'Видалити', exact: true }))
  await expect(main(page).getByRole('heading', { name: 'Таких файлів немає' })).toBeVisible()
})

test('FU3 an opened polyglot file is saved or shown as a picture, and no script in it runs', async ({
  page,
  browser,
}) => {
  await signInToLibrary(page)
  const script = '<html><body><script>fetch("/canary")</script></body></html>'
  const urlOf = async (name: string, buffer: Buffer): Promise<string> => {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/admin/media') && response.request().method() === 'POST',
    )
    await choose(page, { name, mimeType: 'text/html', buffer })
    return (await (await answered).json()).url
  }
  const pdf = await urlOf('два-в-одному.pdf', Buffer.concat([sampleFile('pdf'), Buffer.from(script)]))
  const jpg = await urlOf(
    'два-в-одному.jpg',
    Buffer.concat([jpegOf(7, 7), Buffer.from(`*/fetch("/canary")//${script}`)]),
  )
  // The file's own headers must protect it, even on a page without our CSP.
  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin, bypassCSP: true })
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const stranger = await visitor.newPage()
  const download = stranger.waitForEvent('download')
  await stranger.goto(pdf).catch(() => undefined)
  expect((await download).suggestedFilename()).toBe('два-в-одному.pdf')
  await stranger.goto(jpg)
  await expect(stranger.locator('img')).toHaveCount(1)
  await stranger.goto('/')
  await expect(stranger.addScriptTag({ url: jpg })).rejects.toThrow()
  await expect(stranger.addScriptTag({ url: pdf })).rejects.toThrow()
  expect(asked).toContain(jpg)
  expect(asked).not.toContain('/canary')
  await visitor.close()
})

test('J02 a picture uploaded while writing gets a description and cannot be deleted while in use', async ({ page }) => {
  await page.context().setStorageState(state)
  await page.goto('/admin/content?tab=faq')
  await main(page).getByRole('button', { name: 'Створити', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Назва').fill(`Де зал прийому ${process.pid}`)
  await dialog.getByRole('button', { name: 'Створити', exact: true }).click()
  await main(page).getByRole('textbox', { name: 'Текст', exact: true }).click()
  await main(page).getByRole('button', { name: 'Зображення', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Вибрати зображення' })).toBeVisible()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await dialog.locator('input[type=file]').setInputFiles([{ name: 'Зал.png', mimeType: 'image/png', buffer }])
  const choice = dialog.getByRole('button', { name: 'Вибрати «Зал.png»' })
  await expect(choice).toBeVisible()
  // The editor below it contains names of keys.
  await expectGoodLooks(page, 'picker', { ...allLooks, ukrainian: false })
  await choice.click()
  await dialog.getByLabel('Що на зображенні').fill('Зал прийому громадян')
  await dialog.getByRole('button', { name: 'Вставити' }).click()
  await expect(dialog.getByLabel('Текстовий опис зображення')).toHaveValue('Зал прийому громадян')
  await dialog.getByRole('button', { name: 'Застосувати' }).click()
  await expect(main(page).getByRole('img', { name: 'Зал прийому громадян' })).toBeVisible()
  await expect(main(page).getByText(/^Збережено \d\d:\d\d/)).toBeVisible()
  await openLibrary(page)
  await page.getByRole('button', { name: 'Видалити файл «Зал.png»' }).click()
  await dialog.getByRole('button', { name: 'Видалити', exact: true }).click()
  // The dialog also shows the toast of the rejection; the list of pages stays after the toast has closed.
  await expect(dialog.getByText(`Файл використовується: «Де зал прийому ${process.pid}»`).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Скасувати' }).click()
  await expect(card(page, 'Зал прийому громадян')).toBeVisible()
})
