import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { field } from '../testing/find.ts'
import { open, reopen } from '../testing/page.ts'

const comesFrom = (address: string) =>
  Object.defineProperty(document, 'referrer', { configurable: true, value: address })
afterEach(() => Reflect.deleteProperty(document, 'referrer'))

const headed = (name: string) => screen.findByRole('heading', { level: 1, name })

test('A12 from one public form to the next the heading receives the focus and the title changes', async () => {
  await open('/sign-in')
  await headed('Вхід до особистого кабінету')
  expect(document.activeElement, 'typed in: Tab meets the skip link first').toBe(document.body)
  for (const [path, name, title] of [
    ['/register', 'Реєстрація', /^Реєстрація/],
    ['/recovery/send-email', 'Відновлення доступу', /^Відновлення паролю/],
    ['/sign-in', 'Вхід до особистого кабінету', /^Вхід до особистого кабінету/],
    ['/sign-in?reason=expired', 'Вхід до особистого кабінету', /^Вхід до особистого кабінету/],
  ] as const) {
    comesFrom(`${location.origin}${location.pathname}`)
    await reopen(path)
    const heading = await headed(name)
    await waitFor(() => expect(document.activeElement, path).toBe(heading))
    expect(document.title).toMatch(title)
  }
})

test('A12 a page opened from another site keeps the initial focus', async () => {
  comesFrom('https://other.example/page')
  await open('/register')
  await headed('Реєстрація')
  expect(document.activeElement).toBe(document.body)
  field('Електронна пошта')
})
