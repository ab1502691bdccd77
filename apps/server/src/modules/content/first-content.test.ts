import { docPages, ownPages } from '@zatyshok/contract/content/public-view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitise } from '../../platform/html/sanitise.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const published = () =>
  portal.db
    .selectFrom('content_entries as e')
    .innerJoin('content_versions as v', 'v.id', 'e.published_id')
    .leftJoin('content_categories as c', 'c.id', 'e.category_id')
    .select(['e.kind', 'e.slug', 'v.title', 'v.html', 'v.link', 'c.section', 'c.code'])
    .execute()

const withoutRel = (html: string) => html.replaceAll(' rel="noopener noreferrer"', '')

test('B07 sanitising leaves all texts of the product unchanged', async () => {
  for (const { slug, html } of await published()) expect(withoutRel(sanitise(html)), slug).toBe(html)
})

test('B01 B02 B03 no public page is empty: features, twenty questions in five categories, documents, news', async () => {
  const entries = await published()
  const pages = entries.filter(({ kind }) => kind === 'page').map(({ slug }) => slug)
  expect(pages.toSorted()).toEqual(['features', ...docPages, ...ownPages].toSorted())
  const questions = entries.filter(({ section }) => section === 'help')
  expect([questions.length, new Set(questions.map(({ code }) => code)).size]).toEqual([20, 5])
  expect(entries.filter(({ section }) => section === 'news')).toHaveLength(3)
  expect(entries.filter(({ kind }) => kind === 'document').length).toBeGreaterThan(10)
})

test('B09 every internal link of the first content exists', async () => {
  const entries = await published()
  const known = new Set([
    ...['/help', '/docs', '/register', '/contacts/new', '/dashboard/tariffs'],
    ...docPages.map((page) => `/docs/${page}`),
    ...ownPages.map((page) => `/pages/${page}`),
    ...entries.filter(({ section }) => section === 'help').map(({ slug }) => `/help/${slug}`),
  ])
  const named = entries.flatMap(({ html }) => Array.from(html.matchAll(/href="(\/[^"]*)"/g), ([, path]) => path))
  expect(named.filter((path) => path !== undefined && !known.has(path))).toEqual([])
  expect(entries.filter(({ link }) => link && !/^https:\/\/zakon\.rada\.gov\.ua\//.test(link))).toEqual([])
})

test('A01 apostrophes are ’, quotes are «», and a dash has spaces around it', async () => {
  for (const { slug, html, title } of await published()) {
    const text = `${title} ${html.replace(/<[^>]*>/g, ' ')}`
    expect(text.match(/['"`]|\p{Script=Cyrillic} - |[а-яіїєґ][A-Z][а-яіїєґ]/gu), slug).toBeNull()
  }
})
