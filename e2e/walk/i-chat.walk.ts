import { expect, type Page } from '@playwright/test'
import { row } from './row.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Чат підтримки' })

/** Converts `#0a0b0c` to the browser's computed format. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

row('I01 the widget floats, has a description that stays dismissed, and links with pictures', async ({ page, ask }) => {
  const { links } = (await ask('/api/cms/public/chat')).json
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    expect(Object.keys(link)).toEqual(expect.arrayContaining(['name', 'url', 'img_url', 'background_color']))
  }
  await page.goto('/features')
  await page.getByRole('button', { name: 'Відкрити чат підтримки' }).click()
  await expect(panel(page).getByRole('link')).toHaveCount(links.length)
  for (const { name, url, background_color: colour, img_url: image } of links) {
    const link = panel(page).getByRole('link', { name })
    await expect(link).toHaveAttribute('href', url)
    await expect(link).toBeVisible()
    // As a background or as the base of a drawing, nearly as large as the icon.
    const drawn = await link.evaluate((one) =>
      [one, ...one.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().width >= 24)
        .flatMap((part) => [getComputedStyle(part).backgroundColor, getComputedStyle(part).fill]),
    )
    expect([name, drawn]).toEqual([name, expect.arrayContaining([rgb(colour)])])
    await expect(link.locator(`img[src="${image}"], image[href="${image}"]`)).toBeVisible()
    const picture = await page.request.get(image)
    expect([name, picture.status(), picture.headers()['content-type']]).toEqual([
      name,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
  const description = panel(page).getByText('Маєте запитання?')
  await expect(description).toBeVisible()
  await panel(page).getByRole('button', { name: 'Приховати підказку' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Відкрити чат підтримки' }).click()
  await expect(description).toBeHidden()
})

/** True if the hours of the specification (Kyiv) include now. */
function isOpenNow(): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', weekday: 'short', hour: '2-digit' })
    .formatToParts(new Date())
    .map(({ value }) => value)
  const [day = '', , hour = '0'] = parts
  const until = { Mon: 17, Tue: 17, Wed: 17, Thu: 17, Fri: 16 }[day] ?? 0
  return Number(hour) >= 8 && Number(hour) < until
}

row('I02 the hours of the chat, whether it is open, and two bots', async ({ page, ask }) => {
  const { hours } = (await ask('/api/cms/public/chat')).json
  expect(hours).toEqual(['8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-16:00', '', ''])
  await page.goto('/features')
  await page.getByRole('button', { name: 'Відкрити чат підтримки' }).click()
  await expect(panel(page)).toContainText('Понеділок–четвер: 8:00–17:00, п’ятниця: 8:00–16:00')
  const told = panel(page).getByText(/Оператор на зв’язку|Зараз неробочий час/)
  await expect(told).toHaveText(isOpenNow() ? /Оператор на зв’язку/ : /Зараз неробочий час/)
  for (const bot of [/Telegram/, /Viber/]) await expect(panel(page).getByRole('link', { name: bot })).toBeVisible()
})
