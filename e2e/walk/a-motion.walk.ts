import { expect, type Page } from '@playwright/test'
import { becomeNewcomer } from './newcomer.ts'
import { row } from './row.ts'
import { expectToast, toldBy, watchToasts } from './toasts.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })
const wide = { width: 1280, height: 800 }

/** The upper limit is longer than the nominal time, since a slow machine adds delay. */
const about = (ms: number) => ({ least: ms - 100, most: ms + 2500 })

row(
  'A07 a toast stands 2500 ms of success and 4000 ms of error, and its coming and going is animated',
  async ({ page }) => {
    await watchToasts(page)
    await becomeNewcomer(page)
    await page.goto('/dashboard/profile#general')
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    const save = async (surname: string) => {
      await button('Редагувати загальну інформацію').click()
      await page.getByLabel('Прізвище').fill(surname)
      await button('Зберегти').click()
    }
    await save('Мороз')
    await expectToast(page, 'успішно оновлена')
    await page.route('**/api/ud/profile', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await save('Коваль')
    await expectToast(page, 'Помилка опрацювання запиту')
    const animations = await page.evaluate(() =>
      [...document.querySelectorAll('section[aria-label="Сповіщення"] > [role]')].map((toast) => {
        const { animationDuration, transitionDuration } = getComputedStyle(toast)
        return `${animationDuration} ${transitionDuration}`
      }),
    )
    expect(animations.join(' ')).toMatch(/0\.3s/)
    await page.mouse.move(200, 700)
    await expect(toasts(page).locator('> [role]')).toHaveCount(0)
    const stood = async (text: string) => (await toldBy(page)).find((one) => one.text.includes(text))
    for (const [text, role, { least, most }] of [
      ['успішно оновлена', 'status', about(2500 + 250)],
      ['Помилка опрацювання запиту', 'alert', about(4000 + 250)],
    ] as const) {
      const one = await stood(text)
      expect(one?.role, text).toBe(role)
      expect(one?.stoodMs, text).toBeGreaterThan(least)
      expect(one?.stoodMs, text).toBeLessThan(most)
    }
    await page.unroute('**/api/ud/profile')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toasts(page).locator('> [role]'), 'none comes again after a reload').toHaveCount(0)
  },
)

row('A07 a toast stands top right, waits under the pointer and goes after it', async ({ resident }) => {
  await resident.setViewportSize(wide)
  await resident.context().grantPermissions(['clipboard-write'])
  await resident.goto('/dashboard/accounts')
  await resident.getByRole('main').getByText(/^№/).first().click()
  await resident
    .getByRole('button', { name: /^Копіювати номер/ })
    .first()
    .click()
  const toast = toasts(resident).getByRole('status').filter({ hasText: 'Скопійовано' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  // From 900 px the cabinet shows toasts in the free part of its header, left of the menus (decision 0082).
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(860)
  // Reminders of verification may be shown above it.
  expect((await toasts(resident).boundingBox())?.y).toBeLessThan(140)
  await toast.hover()
  await resident.waitForTimeout(4000)
  await expect(toast, 'it waits under the pointer').toBeVisible()
  await resident.mouse.move(200, 600)
  const left = Date.now()
  await expect(toast).toHaveCount(0)
  expect(Date.now() - left).toBeLessThan(5000)
})

row(
  'A08 dialogs take 150 ms; with reduced motion they do not move; the menu lies over everything',
  async ({ resident }) => {
    await resident.goto('/dashboard/accounts')
    await resident.getByRole('main').locator('summary').first().click()
    await resident
      .getByRole('button', { name: /^Від’єднати рахунок №/ })
      .first()
      .click()
    await expect(resident.getByRole('dialog')).toHaveCSS('transition-duration', /^0\.15s/)
    await resident.keyboard.press('Escape')
    await resident.emulateMedia({ reducedMotion: 'reduce' })
    await resident
      .getByRole('button', { name: /^Від’єднати рахунок №/ })
      .first()
      .click()
    await expect(resident.getByRole('dialog')).toHaveCSS('transform', 'none')
    await resident.keyboard.press('Escape')
    await resident.setViewportSize({ width: 390, height: 844 })
    await resident.goto('/features')
    await resident.getByRole('banner').getByText('Меню', { exact: true }).click()
    const overlays = await resident.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => one.checkVisibility() && Number(getComputedStyle(one).zIndex) >= 999_999)
        .map((one) => one.className),
    )
    expect(overlays, 'the open menu has a z-index of 999999').not.toEqual([])
  },
)
