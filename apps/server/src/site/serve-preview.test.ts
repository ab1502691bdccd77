import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LookedAt } from '../modules/content/show-entry.ts'
import { hashToken, newToken } from '../modules/sessions/tokens.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildPublished } from '../testing/scenes/content.ts'
import { serveSite } from './serve-site.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  const { db, publicUrl, secret, settings, now } = portal.context()
  await serveSite(portal.app, { db, publicUrl, secret, settings: () => settings, clock: () => now })
})
afterAll(() => portal.close())

async function look(entry: { kind: LookedAt['kind']; slug: string; category?: string }) {
  const id = await buildPublished(portal.db, {
    ...entry,
    title: 'Чернетка міста',
    html: '<p>Слово</p><script>x</script>',
  })
  await portal.db
    .updateTable('content_versions')
    .set({ link: 'https://zakon.rada.gov.ua/x' })
    .where('entry_id', '=', id)
    .execute()
  const token = newToken()
  const expires_at = new Date('2026-11-25T11:00:00Z')
  await portal.db
    .insertInto('content_previews')
    .values({ token_hash: hashToken(token), entry_id: id, created_by: null, expires_at })
    .execute()
  return portal.app.inject({ url: `/preview/${token}` })
}

test.each([
  [{ kind: 'page', slug: 'draft-page' }, '/pages/draft-page'],
  [{ kind: 'post', slug: 'draft-question', category: 'bills' }, '/help/draft-question'],
  [{ kind: 'post', slug: 'draft-news', category: 'portal' }, '/news/draft-news'],
  [{ kind: 'document', slug: 'draft-act', category: 'docnational' }, '/docs/docnational'],
  [{ kind: 'part', slug: 'draft-part' }, undefined],
] as const)('J02 a draft %o looks as it would at %s', async (entry, address) => {
  const { body } = await look(entry)
  expect(body).toContain('Чернетка міста')
  expect(body).not.toContain('<script>x')
  const canonical = /rel="canonical" href="https:\/\/misto.example([^"]+)"/.exec(body)?.[1]
  expect(canonical).toBe(address)
})

test('J02 a preview is neither cached nor indexed, and framed by our own pages only', async () => {
  const { headers, body } = await look({ kind: 'page', slug: 'private-page' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(body).toContain('name="robots" content="noindex"')
  expect(headers['set-cookie']).toBeUndefined()
})

test.each(['x', newToken()])('J02 the address %s shows no draft', async (token) => {
  const { statusCode, body } = await portal.app.inject({ url: `/preview/${token}` })
  expect([statusCode, body.includes('Такої сторінки немає.')]).toEqual([404, true])
})
