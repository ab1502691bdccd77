import { expect, type Page } from '@playwright/test'
import { nobody, test } from './support/portals/portal-test.ts'

/** Fields that show their error when they lose focus, above the button that is pressed next. */
const forms = [
  {
    name: 'registration, a long error and another field’s note',
    path: '/register',
    fill: async (page: Page) => {
      await page.getByLabel('Електронна пошта').fill('не адреса')
      await page.getByLabel('Пароль', { exact: true }).fill('12345')
    },
    pressed: (page: Page) => page.getByRole('button', { name: 'Прочитати умови договору' }),
    done: (page: Page) => expect(page.getByRole('dialog', { name: 'Умови договору' })).toBeVisible(),
  },
  {
    name: 'recovery',
    path: '/recovery/send-email',
    fill: (page: Page) => page.getByLabel('Електронна пошта (e-mail)').focus(),
    pressed: (page: Page) => page.getByRole('main').getByRole('link', { name: 'Повернутися до входу' }),
    done: (page: Page) => expect(page).toHaveURL(/\/sign-in$/),
  },
] as const

for (const [pointer, hasTouch] of [
  ['mouse', false],
  ['finger', true],
] as const) {
  test.describe(`by ${pointer}`, () => {
    test.use({ ...nobody, hasTouch })
    for (const { name, path, fill, pressed, done } of forms) {
      test(`C17 C27 a press of the ${pointer} is not lost when the blurred field shows its error: ${name}`, async ({
        page,
      }) => {
        await page.goto(path)
        await fill(page)
        await pressed(page).scrollIntoViewIfNeeded()
        await (hasTouch ? pressed(page).tap() : pressed(page).click())
        await done(page)
      })
    }
  })
}
