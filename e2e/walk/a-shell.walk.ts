import { expect, type Page } from '@playwright/test'
import { row } from './row.ts'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const wide = { width: 1280, height: 800 }

/** Allowed words in other languages than Ukrainian, besides names and abbreviations. */
const allowed =
  /^(portmone|easypay|privat24|ipay|monobank|csv|excel|xlsx|pdf|json|qr|e-mail|iban|id|google|telegram|viber|ics|passkey|walk-[\w-]+)$/i

row(
  'A01 the interface is Ukrainian: words, months, Monday first, sums as 1 284,56 грн with U+00A0',
  async ({ resident }) => {
    await resident.setViewportSize(wide)
    let all = ''
    for (const path of ['', '/invoices', '/payments', '/counters', '/accounts', '/tariffs']) {
      await resident.goto(`/dashboard${path}`)
      await expect(resident.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(resident.getByRole('main').getByText(/\d/).filter({ visible: true }).first()).toBeVisible()
      await expect(resident.locator('html')).toHaveAttribute('lang', 'uk')
      const text = await resident.getByRole('main').innerText()
      expect(text, path).not.toMatch(/\d,\d\d (грн|₴|UAH)|\d[ ,]\d{3}[.,]\d\d/)
      const foreign = text.match(/(?<![\w@.-])[A-Za-z][A-Za-z0-9-]{2,}(?![\w@.-])/g) ?? []
      expect(
        foreign.filter((word) => !allowed.test(word)),
        path,
      ).toEqual([])
      all += text
    }
    expect(all).toMatch(/\d,\d\d\u00a0грн/)
    expect(all, 'a gap between thousands').toMatch(/\d\u00a0\d{3},\d\d\u00a0грн/)
    expect(all).toMatch(/(січ|лют|берез|квіт|трав|черв|лип|серп|верес|жовт|листоп|груд)/i)
    const locale = await resident.evaluate(() => {
      const { weekInfo } = new Intl.Locale('uk') as unknown as { weekInfo?: { firstDay: number } }
      return weekInfo?.firstDay ?? 1
    })
    expect(locale).toBe(1)
  },
)

row('A03 the footer has the year and the card wallet with a text alternative', async ({ page }) => {
  await page.goto('/features')
  await expect(footer(page)).toContainText(`© ${new Date().getFullYear()}`)
  await expect(footer(page).getByRole('img', { name: /гаманець/i })).toBeVisible()
})

row('A05 the user menu has profile, accounts, a separator and the way out', async ({ resident }) => {
  await resident.goto('/dashboard')
  await resident.getByRole('button', { name: /^Меню користувача/ }).click()
  const menu = resident.locator('#user-menu')
  await expect(menu.getByRole('link', { name: 'Мій профіль' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Особові рахунки' })).toBeVisible()
  await expect(menu.getByRole('separator')).toHaveCount(1)
  await expect(menu.getByRole('button', { name: 'Вийти' })).toBeVisible()
  const order = (await menu.innerText()).split('\n').filter(Boolean)
  const at = (name: string) => order.findIndex((line) => line.includes(name))
  expect(at('Мій профіль')).toBeLessThan(at('Особові рахунки'))
  expect(at('Особові рахунки')).toBeLessThan(at('Вийти'))
  await menu.getByRole('link', { name: 'Особові рахунки' }).click()
  await expect(resident).toHaveURL(/\/dashboard\/accounts$/)
  await resident.goto('/features')
  await expect(resident.locator('#user-menu'), 'inside the dashboard only').toHaveCount(0)
})

row(
  'A06 elsewhere: «Мій кабінет» for who is signed in, «Зареєструватися» and «Увійти» for a stranger',
  async ({ page, resident }) => {
    await page.setViewportSize(wide)
    await resident.setViewportSize(wide)
    await page.goto('/features')
    await expect(header(page).getByRole('link', { name: 'Зареєструватися' })).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Увійти' })).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Мій кабінет' })).toBeHidden()
    await resident.goto('/features')
    await expect(header(resident).getByRole('link', { name: 'Мій кабінет' })).toBeVisible()
    await expect(header(resident).getByRole('link', { name: 'Зареєструватися' })).toBeHidden()
  },
)
