import { afterAll, expect, test } from 'vitest'
import { admin, draftOf, publishingScene, type Work } from '../../testing/scenes/publishing-scene.ts'

const { ask, created, saved, did, portal } = await publishingScene()
afterAll(() => portal.close())

test('J02 an address that is taken is refused, for a new entry and for a renamed one', async () => {
  const work = await created('taken')
  const body = { kind: 'part', slug: 'taken', title: 'Ще одне' }
  expect(await ask({ url: admin, body })).toMatchObject({
    status: 409,
    json: { code: 'slug_taken' },
  })
  const renamed = await saved({ ...work, slug: 'AGREEMENT' }, '')
  expect(renamed).toMatchObject({ status: 409, json: { code: 'slug_taken' } })
})

test('J02 a document is published with a file or a link, in a category of documents', async () => {
  await ask({
    url: '/api/admin/content-categories',
    body: { code: 'acts', section: 'documents', title: 'Акти' },
  })
  const nowhere = { kind: 'document', slug: 'act-1', title: 'Акт' }
  expect((await ask({ url: admin, body: nowhere })).json.errors[0].path).toBe('category')
  const { json: entry } = await ask({ url: admin, body: { ...nowhere, category: 'acts' } })
  expect(await did(entry, 'publish')).toMatchObject({ status: 422, json: { errors: [{ path: 'file' }] } })
  const body = { ...draftOf(entry, ''), title: 'Акт', category: 'acts', link: 'https://zakon.rada.gov.ua/go/2189-19' }
  const { json } = await ask({ method: 'PUT', url: `${admin}/${entry.id}/draft`, body })
  expect((await did(json.entry, 'publish')).status).toBe(200)
})

test('MA10 a link to anything but https is refused', async () => {
  const work = await created('linked')
  for (const link of ['javascript:alert(1)', 'http://example.com', '//example.com', 'https://a b']) {
    const body = { ...draftOf(work, ''), link }
    expect((await ask({ method: 'PUT', url: `${admin}/${work.id}/draft`, body })).status).toBe(422)
  }
})

test('J02 a text of more than a megabyte is refused with a clear answer', async () => {
  const answer = await saved(await created('large'), 'а'.repeat(700_000))
  expect(answer).toMatchObject({ status: 413, json: { code: 'payload_too_large' } })
})

test('J02 an empty category is created, renamed and deleted; the names of sections are refused', async () => {
  const url = '/api/admin/content-categories'
  const body = { code: 'payment', section: 'help', title: 'Оплата' }
  const { json: made } = await ask({ url, body })
  expect(made).toMatchObject({ code: 'payment', entries: 0, revision: 1 })
  expect((await ask({ url, body })).json.code).toBe('slug_taken')
  expect((await ask({ url, body: { ...body, code: 'help' } })).json.code).toBe('slug_taken')
  const change = { title: 'Рахунки й оплата', position: 5, revision: 1 }
  const put = () => ask({ method: 'PUT', url: `${url}/${made.id}`, body: change })
  expect((await put()).json).toMatchObject({ title: 'Рахунки й оплата', revision: 2 })
  expect((await put()).json.code).toBe('content_conflict')
  const question = { kind: 'post', slug: 'how-to-pay', title: 'Як сплатити?', category: 'payment' }
  const { json: entry } = await ask({ url: admin, body: question })
  const remove = () => ask({ method: 'DELETE', url: `${url}/${made.id}` })
  expect((await remove()).json.code).toBe('category_in_use')
  await portal.db.deleteFrom('content_entries').where('id', '=', entry.id).execute()
  expect((await remove()).status).toBe(200)
})

test('J02 a list has fifty entries a page, and the next page continues without a gap', async () => {
  for (let n = 0; n < 55; n++) {
    const times = { created_at: new Date(0), changed_at: new Date(1000 * n) }
    const { id } = await portal.db
      .insertInto('content_entries')
      .values({ kind: 'page', slug: `page-${n}`, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    const draft = await portal.db
      .insertInto('content_versions')
      .values({ entry_id: id, number: 1, title: `Сторінка ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await portal.db.updateTable('content_entries').set({ draft_id: draft.id }).where('id', '=', id).execute()
  }
  const page = (query: object) => ask({ url: admin, query: { kind: 'page', ...query } })
  const { json: first } = await page({ search: 'page-' })
  expect(first).toHaveLength(50)
  const { json: second } = await page({ search: 'page-', before: String(first.at(-1).id) })
  expect(second.map(({ slug }: Work) => slug)).toEqual(['page-4', 'page-3', 'page-2', 'page-1', 'page-0'])
})
