import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../support/portals/portal-test.ts'

test('G12 the payments are exported for Excel and as CSV, with all values of the list', { tag: '@daily' }, async ({
  page,
}) => {
  await page.goto('/dashboard/payments')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити Excel' }).click()
  const workbook = await downloading
  expect(workbook.suggestedFilename()).toMatch(/^Платежі \d\d-\d\d-\d{4}—\d\d-\d\d-\d{4}\.xlsx$/)
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')
  const next = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити CSV' }).click()
  const table = await readFile(await (await next).path(), 'utf8')
  const told = await page
    .getByText(/^\d+\s+плат(іж|еж)/)
    .first()
    .textContent()
  const count = Number.parseInt(told ?? '', 10)
  expect(table.trimEnd().split('\r\n')).toHaveLength(count + 1)
})

test('G07 the bills of a home are one PDF', async ({ page }) => {
  await page.goto('/dashboard/accounts')
  const downloading = page.waitForEvent('download')
  await page.getByText('Дії з оселею').first().click()
  await page.getByRole('button', { name: 'Усі квитанції за цією адресою (PDF)' }).first().click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Квитанції .+ \d\d-\d\d-\d{4}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('D07 the calendar’s address is shown once, works without a session, and can be revoked', {
  tag: '@daily',
}, async ({ page, request }) => {
  await page.goto('/dashboard/profile/calendar')
  const card = page.getByRole('main')
  await card.getByRole('button', { name: /Отримати посилання|Нове посилання/ }).click()
  const address = card.getByText(/\/api\/calendar\//)
  const url = (await address.textContent()) ?? ''
  expect(await (await request.get(new URL(url).pathname)).text()).toContain('BEGIN:VCALENDAR')
  await card.getByRole('button', { name: 'Вимкнути' }).click()
  await expect(address).toBeHidden()
  expect((await request.get(new URL(url).pathname)).status()).toBe(404)
})
