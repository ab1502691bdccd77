import { expect } from '@playwright/test'
import { openMeters } from '../support/ask-portal.ts'
import { dialPhoto } from '../support/dial-photo.ts'
import { test } from '../support/portals/portal-test.ts'

test('F05 digits of a photo fill the field on the device; nothing is sent before the resident does it', async ({
  page,
  request,
}) => {
  const [meter] = await openMeters(request)
  await page.goto(`/dashboard/counters/${meter.id}/reading`)
  const field = page.getByRole('textbox', { name: /^Нове показання/ })
  await expect(field).toBeFocused()
  const sent: string[] = []
  page.on('request', (asked) => {
    if (asked.method() !== 'GET') sent.push(asked.url())
  })
  await page.getByText('Додати фото лічильника').click()
  const photo = page.getByLabel('Фото лічильника (необов’язково)')
  await photo.setInputFiles({ name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('Цифри на фото нечіткі. Введіть їх самі.')).toBeVisible()
  await expect(field).toHaveValue('')
  await photo.setInputFiles(dialPhoto({ whole: '09876', fraction: '543' }))
  await expect(page.getByText('Цифри прочитано з фото. Звірте їх із лічильником.')).toBeVisible()
  await expect(field).toHaveValue('9876,543')
  expect(sent).toEqual([])
})
