import { expect, type Page } from '@playwright/test'
import { row } from './row.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Чат підтримки' })

row('I01 the widget floats, has a description that stays dismissed, and links with pictures', async ({ page, ask }) => {
  const { links } = (await ask('/api/cms/public/chat')).json
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    expect(Object.keys(link)).toEqual(expect.arrayContaining(['name', 'url', 'img_url', 'background_color']))
  }
  await page.goto('/features')
  await page.getByRole('button', { name: 'Відкрити чат підтримки' }).click()
  await expect(panel(page).getByRole('link')).toHaveCount(links.length)
  const description = panel(page).getByText('Маєте запитання?')
  await expect(description).toBeVisible()
  await panel(page).getByRole('button', { name: 'Приховати підказку' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Відкрити чат підтримки' }).click()
  await expect(description).toBeHidden()
})

row('I02 the hours of the chat, whether it is open, and two bots', async ({ page, ask }) => {
  const { hours } = (await ask('/api/cms/public/chat')).json
  expect(hours).toEqual(['8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-16:00', '', ''])
  await page.goto('/features')
  await page.getByRole('button', { name: 'Відкрити чат підтримки' }).click()
  await expect(panel(page)).toContainText('Понеділок–четвер: 8:00–17:00, п’ятниця: 8:00–16:00')
  await expect(panel(page).getByText(/Оператор на зв’язку|Зараз неробочий час/)).toBeVisible()
  for (const bot of [/Telegram/, /Viber/]) await expect(panel(page).getByRole('link', { name: bot })).toBeVisible()
})
