import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker, codeOf } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(120_000)

const main = (page: Page) => page.getByRole('main')
const text = (page: Page) => main(page).getByRole('textbox', { name: 'Текст', exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Opens a new question of a new editor, with the cursor in its text. */
async function openNewText(page: Page) {
  const worker = await beNewWorker(page, 'editor')
  await page.goto('/admin/content?tab=faq')
  await main(page).getByRole('button', { name: 'Створити', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Назва').fill(`Перевірка редактора ${Date.now()}`)
  await dialog.getByRole('button', { name: 'Створити', exact: true }).click()
  await text(page).click()
  return worker
}

const expire = {
  sql: `update sessions set expires_at = now() - interval '1 minute'
    where user_id = (select id from users where login = $1)`,
}

const paste = (page: Page, html: string) =>
  text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'інше')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('J02 headings, emphasis, a link and a table can be written and left by keyboard alone', async ({ page }) => {
  await openNewText(page)
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('Ціни')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Від ')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('травня')
  await page.keyboard.press('Control+B')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByLabel('Текст посилання').fill('тут')
  await page.getByRole('dialog').getByLabel('Адреса посилання').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Адреса має починатися')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Адреса посилання').fill('/tariffs')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('link', { name: 'тут' })).toHaveAttribute('href', '/tariffs')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+F10')
  expect(await focused(page)).toBe('Жирний')
  for (let step = 0; step < 20 && (await focused(page)) !== 'Таблиця'; step += 1)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('columnheader')).toHaveCount(3)
  // The table has nine cells, and the next tab stop is outside it: the table is not a keyboard trap.
  for (let cell = 0; cell < 9; cell += 1) await page.keyboard.press('Tab')
  await expect(text(page)).not.toBeFocused()
  await expect(text(page).getByRole('row')).toHaveCount(3)
  await expect(text(page).locator('h2')).toHaveText('Ціни')
  await expect(text(page).locator('strong')).toHaveText('травня')
})

test('XS1 pasted content loses scripts, styles and foreign pictures, and the editor names them', async ({ page }) => {
  await openNewText(page)
  await paste(
    page,
    `<meta charset="utf-8"><b style="font-weight:normal"><h1 onclick="window.__ran=1">Права</h1><p style="color:red">Вода
      <span style="font-weight:700">тепла</span> <img src="https://evil.example/x.png" onerror="window.__ran=2">
      <a href="javascript:window.__ran=3">а</a> <a href="https://gov.ua">б</a></p><script>window.__ran=4</script></b>`,
  )
  await expect(text(page).locator('strong')).toHaveText('тепла')
  await expect(text(page).getByRole('link')).toHaveText('б')
  await expect(text(page).locator('img:not(.ProseMirror-separator), script, [style], [onclick]')).toHaveCount(0)
  await expect(
    main(page).getByText('Небезпечні елементи вилучено з тексту: <script>, onclick, onerror, javascript:'),
  ).toBeVisible()
  await expect(main(page).getByText('1 зображення не перенесено: додайте його окремо.')).toBeVisible()
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
})

test('J02 text and pictures of a document are pasted together, and pictures that did not come are told', async ({
  page,
}) => {
  await openNewText(page)
  const { bytes } = await newPicture(page, 'x.png')
  const source = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  await paste(
    page,
    `<div class="WordSection1"><h2>Ремонт</h2><p>Перше <img src="${source}"></p><hr><ul><li>Друге</li></ul>
      <p><img width="600" src="file:///C:/Temp/image002.png"></p><p>Третє</p></div>`,
  )
  const picture = text(page).locator('img:not(.ProseMirror-separator)')
  await expect(picture).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\.png$/)
  await expect(main(page).getByText('1 зображення не перенесено: додайте його окремо.')).toBeVisible()
  const order = await text(page).evaluate((element) =>
    [...element.querySelectorAll('h2, p, img:not(.ProseMirror-separator), hr, li')]
      .filter(({ localName, textContent }) => localName === 'img' || localName === 'hr' || textContent.trim() !== '')
      .map(({ localName, textContent }) => `${localName} ${textContent.trim()}`.trim()),
  )
  expect(order.slice(0, 4)).toEqual(['h2 Ремонт', 'p Перше', 'img', 'hr'])
  expect(order.at(-1)).toBe('p Третє')
})

test('J02 the editor lists accessibility problems, and jumps to them', async ({ page }) => {
  await openNewText(page)
  await page.keyboard.press('Control+Alt+3')
  await page.keyboard.type('Глибоко')
  const problem = main(page).getByRole('button', { name: 'Перед заголовком «Глибоко» пропущено рівень' })
  await problem.click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+Alt+2')
  await expect(problem).toHaveCount(0)
})

interface Pasted {
  readonly name: string
  readonly type: string
  readonly bytes: readonly number[]
}

const pasteFile = (page: Page, pasted: Pasted) =>
  text(page).evaluate((element, { name, type, bytes }) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)

/** A picture that the library does not have: the page shows the time in a title. */
const newPicture = async (page: Page, name: string): Promise<Pasted> => ({
  name,
  type: 'image/png',
  bytes: [...(await page.screenshot())],
})

test('J02 a pasted picture is in the text at once and gets its description at its place, by keyboard', async ({
  page,
}) => {
  await openNewText(page)
  await page.keyboard.type('Ремонт на Садовій')
  await pasteFile(page, await newPicture(page, 'sadova.png'))
  const place = main(page).getByRole('group', { name: 'Зображення «sadova.png»' })
  const picture = text(page).locator('img:not(.ProseMirror-separator)')
  await expect(picture).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\.png$/)
  await expect(main(page).getByRole('button', { name: /^Зображення без опису/ })).toBeVisible()
  const alt = place.getByLabel('Текстовий опис зображення')
  await page.keyboard.press('Tab')
  await expect(alt).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(place.getByText('Додайте опис або позначте зображення як декоративне')).toBeVisible()
  await expectGoodLooks(page, 'pasted picture', { ...allLooks, ukrainian: false })
  await page.keyboard.type('Розрита вулиця Садова')
  await page.keyboard.press('Enter')
  await expect(place).toHaveCount(0)
  await expect(picture).toHaveAttribute('alt', 'Розрита вулиця Садова')
  await page.keyboard.type('Далі рух відкрито')
  await expect(text(page).locator('p').last()).toHaveText('Далі рух відкрито')
  await page.goto('/admin/media')
  await expect(main(page).getByText('Розрита вулиця Садова').first()).toBeVisible()
})

test('J02 L06 a refused file is told at its place, the text stays, and the same file is sent again', async ({
  page,
}) => {
  await openNewText(page)
  await page.keyboard.type('Текст, який не можна втратити')
  await pasteFile(page, { name: 'plan.pdf', type: 'application/pdf', bytes: [1, 2, 3] })
  const pdf = main(page).getByRole('group', { name: 'Зображення «plan.pdf»' })
  await expect(pdf.getByText('сюди можна вставити лише зображення JPG, PNG або WEBP.')).toBeVisible()
  await pdf.getByRole('button', { name: 'Прибрати' }).click()
  await expect(pdf).toHaveCount(0)
  await text(page).click()
  await page.route('**/api/admin/media', (route) => route.abort('internetdisconnected'))
  await pasteFile(page, await newPicture(page, 'dim.png'))
  const place = main(page).getByRole('group', { name: 'Зображення «dim.png»' })
  await expect(place.getByText('файл не надіслано. Перевірте з’єднання й спробуйте ще раз.')).toBeVisible()
  await expectGoodLooks(page, 'refused picture', { ...allLooks, ukrainian: false })
  await page.unroute('**/api/admin/media')
  await place.getByRole('button', { name: 'Надіслати ще раз' }).click()
  await place.getByLabel('Декоративне зображення').click()
  await place.getByRole('button', { name: 'Готово' }).click()
  await expect(text(page).locator('img:not(.ProseMirror-separator)')).toHaveAttribute('alt', '')
  await expect(text(page)).toContainText('Текст, який не можна втратити')
})

/** Uploads wait until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/media', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Counts the pictures that the browser keeps until they are sent. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('zatyshok-unsent-files')).keys()).length)

test('J02 97 a session that ends while a picture is sent loses neither the text nor the picture', async ({ page }) => {
  const worker = await openNewText(page)
  const path = new URL(page.url()).pathname
  const release = await holdUploads(page)
  await page.keyboard.type('Ремонт на Садовій')
  await pasteFile(page, await newPicture(page, 'sadova.png'))
  await expect(main(page).getByRole('group', { name: 'Зображення «sadova.png»' })).toBeVisible()
  await page.keyboard.type(' триватиме тиждень')
  await runSql([{ ...expire, values: [worker.account] }])
  release()
  await expect(page).toHaveURL(/sign-in/)
  await sendSignIn(page, worker)
  await page.getByLabel('Код підтвердження').fill(codeOf(worker.totpSecret, 1))
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(text(page).locator('p').first()).toHaveText('Ремонт на Садовій триватиме тиждень')
  await expect(text(page).locator('img:not(.ProseMirror-separator)')).toHaveAttribute('src', /^\/media\//)
  await main(page).getByRole('group', { name: 'Зображення «sadova.png»' }).getByRole('checkbox').check()
  await expect(
    main(page)
      .getByText(/^Збережено/)
      .first(),
  ).toBeVisible()
  // Another tab has the picture of the text, and does not send the file again.
  const second = await page.context().newPage()
  await second.goto(path)
  await expect(text(second).locator('img:not(.ProseMirror-separator)')).toHaveCount(1)
  await page.reload()
  await expect(text(page).locator('img:not(.ProseMirror-separator)')).toHaveCount(1)
  await expect(main(page).getByRole('group', { name: 'Зображення «sadova.png»' })).toHaveCount(0)
})

test('J02 97 «Вийти» deletes the picture that is being sent from the browser', async ({ page }) => {
  await openNewText(page)
  await holdUploads(page)
  await pasteFile(page, await newPicture(page, 'sadova.png'))
  await expect.poll(() => keptPictures(page)).toBe(1)
  await page.getByRole('button', { name: /^Меню/ }).click()
  await page.getByRole('button', { name: 'Вийти', exact: true }).click()
  await expect(page).toHaveURL(/sign-in\?reason=logged-out/)
  expect(await keptPictures(page)).toBe(0)
})

test('J02 a picture is dragged into the text from a folder with the mouse', async ({ page }, info) => {
  await openNewText(page)
  await page.keyboard.type('Ремонт на Садовій')
  const file = info.outputPath('vulytsia.png')
  await page.screenshot({ path: file })
  const box = await text(page).boundingBox()
  if (!box) throw new Error('The text is not in view')
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: box.x + 40, y: box.y + 20, data })
  }
  await expect(main(page).getByRole('group', { name: 'Зображення «vulytsia.png»' })).toBeVisible()
  await expect(text(page).locator('img:not(.ProseMirror-separator)')).toHaveAttribute('src', /^\/media\//)
  await expect(text(page).locator('p').first()).toHaveText('Ремонт на Садовій')
})

test('J02 a link is picked from the pages of the portal by keyboard alone', async ({ page }) => {
  await openNewText(page)
  await page.keyboard.type('Дивіться ')
  await page.keyboard.press('Control+K')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Сторінка, новина або файл порталу').focus()
  await page.keyboard.type('privacy')
  await expect(dialog.getByRole('button', { name: /^Захист персональних даних/ })).toBeVisible()
  await expect(dialog.getByText('Знайдено: 1.')).toBeVisible()
  await expectGoodLooks(page, 'link dialog', { ...allLooks, ukrainian: false })
  await dialog.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: /^Захист персональних даних/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(text(page).getByRole('link', { name: 'Захист персональних даних' })).toHaveAttribute(
    'href',
    '/pages/privacy',
  )
})

test('J02 the tools stay in view while a long text scrolls under them, on a phone and on a desk', async ({ page }) => {
  await openNewText(page)
  await paste(page, Array.from({ length: 80 }, (_, n) => `<p>Абзац ${n}</p>`).join(''))
  for (const [size, place] of [
    [{ width: 390, height: 844 }, 'Абзац 50'],
    [{ width: 1280, height: 800 }, 'Абзац 70'],
  ] as const) {
    await page.setViewportSize(size)
    await text(page).getByText(place, { exact: true }).click()
    await expect(main(page).getByRole('button', { name: 'Жирний' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('End')
    await main(page).getByRole('button', { name: 'Жирний' }).click()
    await page.keyboard.type('!')
    await expect(text(page).locator('p', { hasText: place }).locator('strong')).toHaveText('!')
  }
})
