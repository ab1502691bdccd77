import { expect, type Page } from '@playwright/test'
import { coveredByChat } from './support/covered-by-chat.ts'
import { expectGoodLooks, narrowLooks } from './support/looks.ts'
import { nobody, test } from './support/portals/portal-test.ts'
import { beNewWorker } from './support/staff.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Відкрити чат підтримки' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Чат підтримки' })
const description = (page: Page) => panel(page).getByText('Маєте запитання? Напишіть нам у зручному месенджері.')

/** Sizes of the tests: the smallest phone, a phone, the narrowest rail, a desktop, a wide screen. */
const sizes = [
  [320, 640],
  [390, 844],
  [900, 600],
  [1280, 800],
  [1440, 900],
] as const

async function expectNothingUnderChat(page: Page, path: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expect(opener(page)).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await coveredByChat(page), `${path} at ${width} px`).toEqual([])
    await opener(page).scrollIntoViewIfNeeded()
    await expect(opener(page)).toBeInViewport()
  }
}

test.describe('without script', () => {
  test.use({ ...nobody, javaScriptEnabled: false })

  test('I01 I02 a public page opens the chat, shows the hours, links to the bots and closes by Esc', {
    tag: '@daily',
  }, async ({ page }) => {
    await page.goto('/features')
    await expect(panel(page)).toBeHidden()
    await opener(page).click()
    await expect(description(page)).toBeVisible()
    await expect(panel(page).getByText('Понеділок–четвер: 8:00–17:00, п’ятниця: 8:00–16:00')).toBeVisible()
    await expect(panel(page).getByText(/Оператор на зв’язку|Зараз неробочий час/)).toBeVisible()
    await expect(panel(page).getByText('Чатботи: Telegram і Viber')).toBeVisible()
    await expect(panel(page).getByRole('link', { name: /^Написати в Telegram/ })).toHaveAttribute('href', /^https:/)
    await expect(panel(page).getByRole('button', { name: 'Приховати підказку' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  })
})

test.describe('with script', () => {
  test.use(nobody)

  test('I01 the description stays dismissed: on this page, on the next one and in the form of access', async ({
    page,
  }) => {
    await page.goto('/features')
    await opener(page).click()
    await panel(page).getByRole('button', { name: 'Приховати підказку' }).click()
    await expect(description(page)).toBeHidden()
    await expect(panel(page).getByRole('link', { name: /Telegram/ })).toBeFocused()
    for (const path of ['/help', '/sign-in']) {
      await page.goto(path)
      await opener(page).click()
      await expect(panel(page).getByText('Чатботи: Telegram і Viber')).toBeVisible()
      await expect(description(page)).toBeHidden()
    }
  })

  test('I02 a page left open shows the current hours when the chat is opened', async ({ page }) => {
    await page.goto('/features')
    const state = page.locator('.chat-state')
    const { until = '', then = '' } = await state.evaluate((one: HTMLElement) => ({ ...one.dataset }))
    const before = await state.textContent()
    expect(then).not.toBe(before)
    await page.clock.setFixedTime(new Date(Date.parse(until) + 1000))
    await opener(page).click()
    await expect(panel(page).getByText(then)).toBeVisible()
  })

  for (const path of ['/features', '/help', '/sign-in']) {
    test(`I01 no text or control of ${path} lies under the chat’s button at any place of the page`, async ({
      page,
    }) => {
      await expectNothingUnderChat(page, path)
    })
  }

  for (const path of ['/features', '/sign-in'] as const) {
    test(`I01 on ${path} the open chat looks right in every width and theme`, async ({ page }) => {
      await page.goto(path)
      await opener(page).click()
      await expect(description(page)).toBeVisible()
      await expectGoodLooks(page, `chat on ${path}`, narrowLooks)
    })
  }
})

test.describe('in the cabinet', () => {
  test('I01 the keyboard opens and leaves the chat', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(opener(page)).toBeVisible()
    const box = await opener(page).boundingBox()
    expect([box?.width, box?.height]).toEqual([56, 56])
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name: /^Закрити/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('I01 on a phone «Ще» opens the chat too', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(opener(page)).toBeAttached()
    await page.getByRole('button', { name: 'Ще', exact: true }).click()
    await page.getByRole('button', { name: 'Запитати в чаті' }).click()
    await expect(panel(page).getByRole('link', { name: /^Написати в Telegram/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Вийти' })).toBeHidden()
  })

  for (const path of ['/dashboard', '/dashboard/invoices']) {
    test(`I01 no text or control of ${path} lies under the chat’s button at any place of the page`, async ({
      page,
    }) => {
      await expectNothingUnderChat(page, path)
    })
  }
})

test.describe('its links', () => {
  test.describe.configure({ mode: 'serial' })
  test.use(nobody)
  test.setTimeout(120_000)

  let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
  const main = (page: Page) => page.getByRole('main')
  const dialog = (page: Page) => page.getByRole('dialog')
  const names = (page: Page) => main(page).getByRole('listitem').locator('strong').allTextContents()

  test('I01 an editor adds a link, gets a preview and a warning about a pale colour', async ({ page }) => {
    await beNewWorker(page, 'editor')
    await page.goto('/admin/chat')
    state = await page.context().storageState()
    await main(page).getByRole('button', { name: 'Додати посилання' }).click()
    await dialog(page).getByLabel('Назва', { exact: true }).fill('Signal')
    await dialog(page).getByLabel('Посилання', { exact: true }).fill('javascript:alert(1)')
    await dialog(page).getByLabel('Колір тла', { exact: true }).fill('#ffee88')
    await expect(dialog(page).getByText('Вкажіть повну адресу, що починається з https://')).toBeVisible()
    await expect(dialog(page).getByText(/Білий значок на цьому тлі погано видно: контраст 1,2 : 1/)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Зберегти' })).toBeDisabled()
    await dialog(page).getByLabel('Посилання', { exact: true }).fill(`https://signal.example/${process.pid}`)
    await expectGoodLooks(page, 'a new chat link', narrowLooks)
    await dialog(page).getByLabel('Колір тла', { exact: true }).fill('#2c4a8f')
    await expect(dialog(page).getByText(/погано видно/)).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Зберегти' }).click()
    await expect.poll(() => names(page)).toEqual(['Telegram', 'Viber', 'Signal'])
    await expectGoodLooks(page, 'chat links', narrowLooks)
  })

  test('I01 the keyboard moves a link, and a question is asked before one is deleted', async ({ page }) => {
    await page.context().setStorageState(state)
    await page.goto('/admin/chat')
    const up = main(page).getByRole('button', { name: 'Перемістити Signal вище' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Telegram', 'Signal', 'Viber'])
    await expect(up).toBeFocused()
    await expect(main(page).getByText('Signal: місце 2 з 3.')).toBeAttached()
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Telegram', 'Signal', 'Viber'])
    await main(page).getByRole('button', { name: 'Видалити Signal' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Не видаляти' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Видалити', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(['Telegram', 'Viber'])
  })
})
