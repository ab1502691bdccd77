import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { letterTo } from '../support/letters.ts'
import { origin } from '../support/resident.ts'
import { portalCommand } from '../support/staff.ts'
import { newAddress } from './newcomer.ts'
import { askWith, becomeWorker, row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
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

/** What each role may read; every other request is rejected with 403. */
const rooms = {
  editor: {
    open: ['content?kind=page', 'media'],
    shut: [
      'feedback',
      'settings',
      'audit',
      'staff',
      'consumers?q=resident',
      'account-cards?q=resident',
      'imports/runs',
    ],
  },
  operator: {
    open: ['feedback', 'consumers?q=resident', 'account-cards?q=resident', 'imports/runs'],
    shut: ['content?kind=page', 'settings', 'audit', 'staff'],
  },
} as const

row(
  'J01 an editor has the content, an operator the rest of the desk, and one of a provider only that',
  async ({ browser }) => {
    for (const [role, { open, shut }] of Object.entries(rooms)) {
      const page = await browser.newPage({ baseURL: origin(), locale: 'uk-UA' })
      const { token } = await becomeWorker(page, role as keyof typeof rooms, portalCommand)
      const asWorker = askWith(token)
      const seen = (paths: readonly string[]) =>
        Promise.all(paths.map(async (path) => `${path} ${(await asWorker(`/api/admin/${path}`)).status}`))
      expect(await seen(open), role).toEqual(open.map((path) => `${path} 200`))
      expect(await seen(shut), role).toEqual(shut.map((path) => `${path} 403`))
      await page.context().close()
    }
    const page = await browser.newPage({ baseURL: origin(), locale: 'uk-UA' })
    const { token } = await becomeWorker(page, 'operator', portalCommand, ['--provider', '101'])
    const asBound = askWith(token)
    const { json } = await asBound('/api/admin/imports/choices')
    const codes = json.map((one: { serviceProvider: { code: string } | null }) => one.serviceProvider?.code)
    expect(new Set(codes)).toEqual(new Set(['101']))
    expect((await asBound('/api/admin/feedback')).status, 'messages belong to no provider').toBe(403)
    await page.context().close()
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
    const versions = (await askAsAdministrator(`${path}/versions`)).json
    expect(versions.length).toBeGreaterThan(1)
    const { json: entry } = await askAsAdministrator(path)
    const first = versions.at(-1)
    const restored = await askAsAdministrator(`${path}/versions/${first.id}/restore`, {
      method: 'POST',
      body: { revision: entry.entry.revision },
    })
    expect(restored.status, restored.text).toBe(200)
    const revision = restored.json.revision
    expect((await ask(`/news/${moved}`)).text, 'what was restored is a draft').toContain('Другий текст')
    await askAsAdministrator(`${path}/publish`, { method: 'POST', body: { revision } })
    await page.goto(`/news/${slug}`)
    await expect(main(page)).toContainText('Перший текст')
  },
)

row(
  'J02 all kinds of content are listed, written in an editor of rich text, and files go to a library',
  async ({ administrator, askAsAdministrator }) => {
    for (const kind of ['page', 'part', 'post', 'document']) {
      const { status, json } = await askAsAdministrator(`/api/admin/content?kind=${kind}`)
      expect([kind, status, json.length > 0]).toEqual([kind, 200, true])
    }
    await administrator.setViewportSize({ width: 1280, height: 900 })
    await administrator.goto('/admin/content')
    await main(administrator)
      .getByRole('link', { name: /Усе за дім/ })
      .first()
      .click()
    const editor = main(administrator).locator('[contenteditable=true]')
    await expect(editor).toContainText(/\S{5}/)
    await expect(
      main(administrator)
        .getByRole('button', { name: /[Жж]ирний|[Нн]апівжирний/ })
        .first(),
    ).toBeVisible()
    await administrator.goto('/admin/media')
    const name = `obkhid-${Date.now()}.png`
    await administrator
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'image/png', buffer: picture })
    await expect(main(administrator).getByText(name).first()).toBeVisible()
    // The name is shown while the file is still being uploaded.
    const inLibrary = async () => (await askAsAdministrator('/api/admin/media')).json.items
    const asSent = { kind: 'png', bytes: picture.length, state: 'ready' }
    await expect.poll(inLibrary).toEqual(expect.arrayContaining([expect.objectContaining(asSent)]))
    await administrator.goto('/admin/chat')
    await expect(
      main(administrator)
        .getByText(/Telegram/)
        .first(),
    ).toBeVisible()
  },
)

row(
  'J03 a message with its file is read, answered by letter and closed',
  async ({ page, administrator, askAsAdministrator }) => {
    const email = newAddress()
    await page.goto('/contacts/new')
    await main(page).getByLabel('Ім’я', { exact: true }).fill('Олена Обхід')
    await main(page).getByLabel('Електронна пошта', { exact: true }).fill(email)
    await main(page).getByLabel('Повідомлення', { exact: true }).fill('Скажіть, будь ласка, коли буде вода?')
    await page.locator('input[type=file]').setInputFiles({ name: 'вода.png', mimeType: 'image/png', buffer: picture })
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
    await expect(
      main(administrator)
        .getByRole('link', { name: new RegExp(`№\\s${number}`) })
        .first(),
    ).toBeVisible()
    await administrator.goto(`/admin/feedback/${number}`)
    await expect(main(administrator)).toContainText('коли буде вода')
    await main(administrator).getByRole('button', { name: 'Взяти в роботу' }).click()
    await expect(main(administrator).getByText('У роботі').first()).toBeVisible()
    await main(administrator).getByLabel('Текст відповіді').fill('Вода буде завтра зранку.')
    await main(administrator).getByRole('button', { name: 'Надіслати відповідь' }).click()
    await expect(main(administrator).getByText('Закрите').first()).toBeVisible()
    await expect
      .poll(async () => (await letterTo(email, `Відповідь на звернення №\u00a0${number}`)).text)
      .toContain('завтра зранку')
    const path = `/api/admin/feedback/${number}`
    const file = await askAsAdministrator(`${path}/attachment`)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment/)])
    const { state, revision } = (await askAsAdministrator(path)).json
    expect(state, 'answered is closed').toBe('done')
    const again = await askAsAdministrator(path, { method: 'PUT', body: { revision, state: 'work' } })
    expect([again.status, (await askAsAdministrator(path)).json.state]).toEqual([200, 'work'])
  },
)

row(
  'J05 files are checked, imported, reported by row, listed and taken back',
  async ({ administrator, askAsAdministrator }) => {
    const number = String(randomInt(1_000_000, 10_000_000))
    const [head = '', ...rows] = iconv
      .decode(readFileSync(fixture('101-vodokanal/osobovi_rahunky.csv')), 'win1251')
      .split('\r\n')
    const good = [number, ...(rows[0] ?? '').split(';').slice(1)].join(';')
    const text = [head, good, 'не номер;;;;;;;;;;;;;', ''].join('\r\n')
    const file = { name: 'osobovi_rahunky.csv', mimeType: 'text/csv', buffer: iconv.encode(text, 'win1251') }
    const inCity = async () => (await askAsAdministrator(`/api/admin/imports/runs`)).json
    await administrator.setViewportSize({ width: 1280, height: 900 })
    await administrator.goto('/admin/imports')
    await main(administrator).getByLabel('Постачальник і профіль').selectOption('kalynivsk/101-vodokanal')
    await administrator.getByTestId('import-files').setInputFiles([file])
    await main(administrator).getByRole('button', { name: 'Перевірити поставку', exact: true }).click()
    await expect(main(administrator).getByRole('heading', { level: 1, name: /^Перевірка № / })).toBeVisible()
    const take = main(administrator).getByRole('button', { name: 'Прийняти поставку', exact: true })
    await expect(take).toBeVisible({ timeout: 60_000 })
    await expect(main(administrator)).toContainText(/рядок 3/)
    await take.click()
    await expect(main(administrator).getByRole('heading', { level: 1, name: /^Імпорт № / })).toBeVisible()
    await expect(main(administrator).getByText('Є відхилені рядки').first()).toBeVisible({ timeout: 60_000 })
    const [run] = await inCity()
    const report = await askAsAdministrator(`/api/admin/imports/runs/${run.id}/report`)
    expect([report.status, report.text]).toEqual([200, expect.stringMatching(/рядок 3/)])
    const undone = await askAsAdministrator(`/api/admin/imports/runs/${run.id}/undo`, { method: 'POST' })
    expect(undone.status, undone.text).toBeLessThan(300)
    await expect
      .poll(async () => (await askAsAdministrator(`/api/admin/imports/runs/${undone.json.id}`)).json.state, {
        timeout: 60_000,
      })
      .toMatch(/^(done|partly)$/)
    expect((await inCity()).length, 'check, import and undo stand in the history').toBeGreaterThan(2)
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
    const field = key === 'who' ? 'actor' : key
    for (const one of found) expect([key, one[field]]).toEqual([key, value])
  }
  expect((await askAsAdministrator('/api/admin/audit?who=there-is-no-such')).json).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect((await askAsAdministrator(`/api/admin/audit?from=${today}`)).json.length).toBeGreaterThan(0)
  expect((await askAsAdministrator('/api/admin/audit/export')).text.split('\n').length).toBeGreaterThan(all.length)
})
