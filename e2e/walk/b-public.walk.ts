import { expect, type Page } from '@playwright/test'
import { origin } from '../support/resident.ts'
import { row } from './row.ts'

const main = (page: Page) => page.getByRole('main')

/** Returns the beginnings of the texts in some HTML. */
const wordsOf = (html: string): string[] =>
  html
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 15 && !line.includes('&'))
    .map((line) => line.slice(0, 40))

row('B01 /features shows what the editors keep as the page of features', async ({ page, ask }) => {
  await page.goto('/features')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Усе за дім — в одному місці')
  const { content } = (await ask('/api/cms/public/content/pages/features')).json
  const words = wordsOf(content)
  expect(words.length).toBeGreaterThan(5)
  for (const sentence of words) await expect(main(page)).toContainText(sentence)
})

row('B02 /help has categories and questions, a search, and a link to each question', async ({ page, ask }) => {
  const { status, json } = await ask('/api/cms/public/content/posts/categories/help')
  expect([status, json.categories.length > 1]).toEqual([200, true])
  await page.goto('/help')
  for (const { title, posts } of json.categories) {
    await expect(main(page).getByRole('heading', { name: title })).toHaveCount(1)
    for (const post of posts) await expect(main(page).locator('summary', { hasText: post.title })).toHaveCount(1)
  }
  const questions = main(page).locator('details')
  expect(await questions.count()).toBeGreaterThan(3)
  await page.getByRole('searchbox').fill('лічильник')
  await page.getByRole('button', { name: 'Знайти' }).click()
  await expect(main(page)).toContainText(/знайдено \d+/)
  for (const found of await main(page).locator('details').all()) await expect(found).toContainText(/лічильник/i)
  await main(page).locator('summary').first().click()
  await main(page)
    .locator('details[open]')
    .getByRole('link', { name: /^Адреса цієї відповіді/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/help\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Поширені запитання')
})

row('B03 /docs has the tariffs in force, regional, national documents and the page of questions', async ({ page }) => {
  await page.goto('/docs')
  for (const name of ['actualinfo', 'docregional', 'docnational', 'actualquestion']) {
    await expect(main(page).locator(`a[href="/docs/${name}"]`).first(), name).toBeVisible()
  }
  for (const name of ['actualinfo', 'docregional', 'docnational', 'actualquestion']) {
    await page.goto(`/docs/${name}`)
    expect((await main(page).innerText()).length, name).toBeGreaterThan(100)
  }
  await page.goto('/docs/actualinfo')
  await expect(main(page).getByRole('table').first()).toContainText('грн')
})

row('B04 a configured page has its address; one that is not is an unknown path', async ({ page }) => {
  await page.goto('/pages/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Захист персональних даних')
  await page.goto('/pages/there-is-none')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Усе за дім — в одному місці')
})

row('B05 pages and parts give {content}', async ({ ask }) => {
  for (const path of ['pages/features', 'page-parts/AGREEMENT', 'page-parts/warning_for_profile_page']) {
    const { status, json } = await ask(`/api/cms/public/content/${path}`)
    expect(status, path).toBe(200)
    expect(typeof json.content, path).toBe('string')
    expect(json.content.length, path).toBeGreaterThan(20)
  }
})

row(
  'B06 AGREEMENT feeds the dialog of the registration, warning_for_profile_page the profile',
  async ({ page, resident, ask }) => {
    const firstWordsOf = async (part: string) =>
      wordsOf((await ask(`/api/cms/public/content/page-parts/${part}`)).json.content)[0] ?? '—'
    await page.goto('/register')
    await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
    await expect(page.getByRole('dialog', { name: 'Умови договору' })).toContainText(await firstWordsOf('AGREEMENT'))
    await resident.goto('/dashboard/profile')
    await expect(resident.getByRole('main')).toContainText(await firstWordsOf('warning_for_profile_page'))
  },
)

row(
  'B07 HTML of an editor is cleaned as it is saved and runs no script as it is shown',
  async ({ page, askAsAdministrator }) => {
    const slug = `obkhid-${Date.now()}`
    const made = await askAsAdministrator('/api/admin/content', {
      method: 'POST',
      body: { kind: 'post', slug, title: 'Обхід', category: 'portal' },
    })
    expect(made.status, made.text).toBeLessThan(300)
    const { id, revision, position, category } = made.json
    const html =
      '<p onclick="alert(1)">Текст<script>document.title="зламано"</script><a href="javascript:alert(1)">тут</a></p>'
    const body = {
      title: 'Обхід',
      description: 'Опис',
      html,
      file: null,
      link: null,
      revision,
      slug,
      category,
      position,
    }
    const saved = await askAsAdministrator(`/api/admin/content/${id}/draft`, { method: 'PUT', body })
    expect(saved.text).toContain('Текст')
    expect(saved.json.text.html).not.toMatch(/onclick|<script|javascript:/)
    const shown = await askAsAdministrator(`/api/admin/content/${id}/publish`, {
      method: 'POST',
      body: { revision: saved.json.entry.revision },
    })
    expect(shown.status, shown.text).toBe(200)
    await page.goto(`/news/${slug}`)
    await expect(main(page)).toContainText('Текст')
    expect(await page.title()).not.toContain('зламано')
    const policy = (await page.request.get('/features')).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  },
)

row('B08 public pages are whole in the first HTML answer, with a title and a description', async ({ ask, browser }) => {
  for (const path of ['/features', '/help', '/docs', '/docs/actualinfo', '/pages/privacy', '/contacts/new']) {
    const { status, text } = await ask(path)
    expect(status, path).toBe(200)
    expect(text, path).toMatch(/<title>[^<]{5,}<\/title>/)
    expect(text, path).toMatch(/<meta[^>]+name="description"[^>]+content="[^"]{10,}"/)
    expect(text, path).toMatch(/<h1[^>]*>[^<]{3,}/)
    expect(text, path).not.toMatch(/<meta[^>]+noindex/)
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin() })
  const page = await context.newPage()
  for (const path of ['/features', '/help', '/docs/actualinfo', '/pages/privacy', '/contacts/new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect((await main(page).innerText()).length, path).toBeGreaterThan(100)
  }
  await context.close()
})

row('B09 an unknown id of content is 404 with words and a way on', async ({ ask }) => {
  for (const path of ['pages/none', 'page-parts/NONE', 'posts/categories/none']) {
    const { status, json } = await ask(`/api/cms/public/content/${path}`)
    expect([path, status, typeof json.message]).toEqual([path, 404, 'string'])
  }
  const shown = await ask('/help/there-is-none')
  expect(shown.status).toBe(404)
  expect(shown.text).toContain('Сторінки не знайдено')
  expect(shown.text).toMatch(/href="\/(help|features)"/)
})
