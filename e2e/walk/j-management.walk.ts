import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { letterTo } from '../support/letters.ts'
import { newAddress } from './newcomer.ts'
import { row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
const fixture = (name: string) => new URL(`../../fixtures/kalynivsk/${name}`, import.meta.url)

row(
  'J01 management is for staff only, and a part of its own',
  async ({ resident, administrator, ask, askAsResident }) => {
    for (const path of ['settings', 'audit', 'content?kind=page', 'feedback', 'staff']) {
      expect((await ask(`/api/admin/${path}`)).status, path).toBe(401)
      expect((await askAsResident(`/api/admin/${path}`)).status, path).toBe(403)
    }
    const scripts: string[] = []
    resident.on('request', (request) => scripts.push(request.url()))
    await resident.goto('/dashboard')
    await expect(resident.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
    expect(scripts.filter((url) => /admin|editor/.test(new URL(url).pathname))).toEqual([])
    await administrator.goto('/admin')
    await expect(main(administrator).getByText(/^Ваша роль/)).toBeVisible()
  },
)

row(
  'J02 a post is written as a draft, previewed, published; another address keeps the former one alive',
  async ({ page, ask, askAsAdministrator }) => {
    const slug = `obkhid-${Date.now()}`
    const made = await askAsAdministrator('/api/admin/content', {
      method: 'POST',
      body: { kind: 'post', slug, title: 'Новина обходу', category: 'portal' },
    })
    const { id, category, position } = made.json
    const path = `/api/admin/content/${id}`
    const text = { title: 'Новина обходу', description: 'Опис', html: '<p>Перший текст</p>', file: null, link: null }
    const saved = await askAsAdministrator(`${path}/draft`, {
      method: 'PUT',
      body: { ...text, revision: made.json.revision, slug, category, position },
    })
    expect((await ask(`/news/${slug}`)).status, 'a draft is not public').toBe(404)
    const preview = await askAsAdministrator(`${path}/preview`, { method: 'POST' })
    expect((await ask(preview.json.path)).text).toContain('Перший текст')
    const published = await askAsAdministrator(`${path}/publish`, {
      method: 'POST',
      body: { revision: saved.json.entry.revision },
    })
    await page.goto(`/news/${slug}`)
    await expect(main(page)).toContainText('Перший текст')
    const moved = `${slug}-nova`
    const draft = await askAsAdministrator(`${path}/draft`, {
      method: 'PUT',
      body: {
        ...text,
        html: '<p>Другий текст</p>',
        revision: published.json.revision,
        slug: moved,
        category,
        position,
      },
    })
    expect((await ask(`/news/${slug}`)).text, 'a draft changes nothing of the site').toContain('Перший текст')
    expect((await ask(`/news/${moved}`)).status).toBe(404)
    await askAsAdministrator(`${path}/publish`, { method: 'POST', body: { revision: draft.json.entry.revision } })
    await page.goto(`/news/${slug}`)
    await expect(page).toHaveURL(new RegExp(`/news/${moved}$`))
    await expect(main(page)).toContainText('Другий текст')
    expect((await askAsAdministrator(`${path}/versions`)).json.length).toBeGreaterThan(1)
  },
)

row('J03 a message is read, taken and answered by letter', async ({ page, administrator }) => {
  const email = newAddress()
  await page.goto('/contacts/new')
  await main(page).getByLabel('Ім’я', { exact: true }).fill('Олена Обхід')
  await main(page).getByLabel('Електронна пошта', { exact: true }).fill(email)
  await main(page).getByLabel('Повідомлення', { exact: true }).fill('Скажіть, будь ласка, коли буде вода?')
  await main(page).getByRole('button', { name: 'Надіслати', exact: true }).click()
  await expect(page).toHaveURL(/\/contacts\/completed$/)
  const number =
    /\d+/.exec(
      await main(page)
        .getByText(/^Номер звернення/)
        .innerText(),
    )?.[0] ?? ''
  await administrator.setViewportSize({ width: 1280, height: 900 })
  await administrator.goto('/admin/feedback')
  await main(administrator)
    .getByRole('link', { name: /Олена Обхід/ })
    .first()
    .click()
  await expect(main(administrator)).toContainText('коли буде вода')
  await main(administrator)
    .getByLabel(/^Відповідь/)
    .first()
    .fill('Вода буде завтра зранку.')
  await main(administrator)
    .getByRole('button', { name: /Надіслати/ })
    .first()
    .click()
  await expect
    .poll(async () => (await letterTo(email, `Відповідь на звернення №\u00a0${number}`)).text)
    .toContain('завтра зранку')
})

row('J04 settings are listed, judged and audited', async ({ askAsAdministrator, ask }) => {
  const { json } = await askAsAdministrator('/api/admin/settings')
  const paths = json.settings.map(({ path }: { path: string }) => path)
  for (const path of ['flags.faq', 'platform', 'captcha.signIn'])
    expect(paths.join(' ')).toContain(path.split('.').at(-1))
  const save = (path: string, value: unknown, revision: number) =>
    askAsAdministrator('/api/admin/settings', { method: 'PUT', body: { revision, changes: [{ path, value }] } })
  const refused = await save('verification.providers', ['123456'], json.revision)
  expect([400, 422]).toContain(refused.status)
  const flipped = await save('flags.faq', false, json.revision)
  expect(flipped.status, flipped.text).toBe(200)
  expect((await ask('/api/settings')).json.flags.faq).toBe(false)
  expect((await save('flags.faq', true, flipped.json.revision)).status).toBe(200)
  const audit = (await askAsAdministrator('/api/admin/audit')).json
  expect(JSON.stringify(audit)).toContain('flags.faq')
})

row(
  'J05 files are checked, imported, reported, listed and taken back',
  async ({ administrator, askAsAdministrator }) => {
    await administrator.setViewportSize({ width: 1280, height: 900 })
    await administrator.goto('/admin/imports')
    const file = { name: 'taryfy.csv', mimeType: 'text/csv', buffer: readFileSync(fixture('101-vodokanal/taryfy.csv')) }
    await administrator.getByTestId('import-files').setInputFiles([file])
    await main(administrator).getByRole('button', { name: 'Перевірити', exact: true }).click()
    await expect(main(administrator).getByRole('heading', { level: 1, name: /^Перевірка № / })).toBeVisible()
    await expect(main(administrator).getByRole('button', { name: 'Імпортувати', exact: true })).toBeVisible({
      timeout: 60_000,
    })
    await main(administrator).getByRole('button', { name: 'Імпортувати', exact: true }).click()
    await expect(main(administrator).getByRole('heading', { level: 1, name: /^Імпорт № / })).toBeVisible()
    await expect(
      main(administrator)
        .getByText(/завершено/i)
        .first(),
    ).toBeVisible({ timeout: 60_000 })
    const { json } = await askAsAdministrator('/api/admin/imports/runs')
    const runs = Array.isArray(json) ? json : json.runs
    expect(runs.length).toBeGreaterThan(1)
  },
)

row('J06 the audit has who, what and about what, and is searched by each', async ({ askAsAdministrator }) => {
  const all = (await askAsAdministrator('/api/admin/audit')).json
  expect(all.length).toBeGreaterThan(0)
  for (const key of ['at', 'actor', 'actionText', 'target']) expect(all[0]).toHaveProperty(key)
  const [{ actor, action, target }] = all
  for (const [key, value] of Object.entries({ who: actor, action, target })) {
    const found = (await askAsAdministrator(`/api/admin/audit?${key}=${encodeURIComponent(value)}`)).json
    expect(found.length, key).toBeGreaterThan(0)
  }
})
