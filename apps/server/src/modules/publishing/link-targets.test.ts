import { afterAll, expect, test } from 'vitest'
import { buildPublished } from '../../testing/scenes/content.ts'
import { admin, publishingScene } from '../../testing/scenes/publishing-scene.ts'
import { buildStaff } from '../../testing/staff.ts'

const { ask, portal } = await publishingScene()
afterAll(() => portal.close())

const url = '/api/admin/content-links'
const news = { kind: 'post', category: 'outages' }
await ask({ url: '/api/admin/content-categories', body: { code: 'outages', section: 'news', title: 'Відключення' } })

test('J02 a link is picked by a part of a title; a draft says that it is not public yet', async () => {
  const { db } = portal
  await buildPublished(db, { ...news, kind: 'post', slug: 'dry-street', title: 'Посуха на Садовій', html: '' })
  await ask({ url: admin, body: { ...news, slug: 'dry-soon', title: 'Посуха на Лісовій' } })
  const { status, json } = await ask({ url, query: { search: 'посуха' } })
  expect(status).toBe(200)
  expect(json).toHaveLength(2)
  expect(json).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Посуха на Садовій', href: '/news/dry-street', kind: 'post', shown: true }),
      expect.objectContaining({ title: 'Посуха на Лісовій', href: '/news/dry-soon', shown: false }),
    ]),
  )
})

test('J02 parts of pages have no address, so no link leads to them, and the pages of the product have theirs', async () => {
  expect((await ask({ url, query: { search: 'AGREEMENT' } })).json).toEqual([])
  const { json } = await ask({ url, query: { search: 'privacy' } })
  expect(json).toEqual([expect.objectContaining({ kind: 'page', href: '/pages/privacy', shown: true })])
})

test('J02 at most twenty are offered, and a search of more than a hundred characters is refused', async () => {
  expect((await ask({ url })).json).toHaveLength(20)
  expect((await ask({ url, query: { search: 'а'.repeat(101) } })).status).toBe(422)
})

test('J01 links are for editors', async () => {
  expect((await portal.call({ url })).status).toBe(401)
  const { token } = await buildStaff(portal, 'operator')
  expect((await portal.call({ url, token })).status).toBe(403)
})
