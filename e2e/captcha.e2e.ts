import { expect, type Page } from '@playwright/test'
import { nobody, test } from './support/portal-test.ts'
import { signInOf } from './support/resident.ts'
import { sendSignIn } from './support/sign-in-screen.ts'

test.use(nobody)

const status = (page: Page) => page.getByRole('status').filter({ hasText: /робот|Перевір|перевір/ })

/** The `captcha` of every sign-in that the page sends. */
function solutionsOf(page: Page): string[] {
  const solutions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/authentication')) solutions.push(request.postDataJSON().captcha)
  })
  return solutions
}

test('C32 the work begins with the first focus, asks nothing, and tells when it is done', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(status(page)).toHaveText('Перевірка, що ви не робот')
  const challenge = page.waitForRequest('**/api/captcha/challenge?form=signIn')
  await page.getByLabel('Логін').focus()
  await challenge
  await expect(status(page)).toHaveText('Перевірку пройдено')
  await expect(page.getByLabel('Логін')).toBeFocused()
})

test('C32 every attempt brings a solution of its own, prepared while one reads why the last was refused', async ({
  page,
}) => {
  const solutions = solutionsOf(page)
  await page.goto('/sign-in')
  await sendSignIn(page, { account: 'resident', password: 'wrong' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(status(page)).toHaveText('Перевірку пройдено')
  await sendSignIn(page, signInOf('resident'))
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(new Set(solutions).size).toBe(2)
  for (const solution of solutions) expect(solution.length).toBeGreaterThan(100)
})

test('C32 without a challenge nothing is sent, the reason stands at the form, and the next try may do', async ({
  page,
}) => {
  const solutions = solutionsOf(page)
  await page.route('**/api/captcha/challenge?*', (route) => route.fulfill({ json: { parameters: {} } }))
  await page.goto('/sign-in')
  await sendSignIn(page, signInOf('resident'))
  await expect(status(page)).toHaveText('Перевірка зараз недоступна. Спробуйте пізніше або напишіть нам у чат.')
  expect(solutions).toEqual([])
  await expect(page.getByLabel('Пароль', { exact: true })).not.toHaveValue('')
  await page.unroute('**/api/captcha/challenge?*')
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('C32 a solution that grew old while the form was filled in is replaced before it is sent', async ({ page }) => {
  const solutions = solutionsOf(page)
  await page.clock.install()
  await page.goto('/sign-in')
  await page.getByLabel('Логін').focus()
  await expect(status(page)).toHaveText('Перевірку пройдено')
  await page.clock.fastForward('00:09:30')
  let challenges = 0
  page.on('request', (request) => {
    if (request.url().includes('/captcha/challenge')) challenges += 1
  })
  await sendSignIn(page, { account: 'resident', password: 'wrong' })
  await expect.poll(() => solutions.length).toBe(1)
  expect(challenges).toBeGreaterThanOrEqual(1)
})

test('C04 C32 where the flag is off the form neither works nor mentions it', async ({ page }) => {
  const solutions = solutionsOf(page)
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch()
    const settings = await answer.json()
    await route.fulfill({ json: { ...settings, flags: { ...settings.flags, captchaSignIn: false } } })
  })
  await page.goto('/sign-in')
  await sendSignIn(page, signInOf('resident'))
  // The real server still asks for it; the form says what the server says and takes no harm.
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Пройдіть перевірку, що ви не робот')
  await expect(status(page)).toHaveCount(0)
  expect(solutions).toEqual([undefined])
})
