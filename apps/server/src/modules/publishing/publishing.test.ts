import { afterAll, describe, expect, test } from 'vitest'
import { admin, publishingScene, type Work } from '../../testing/scenes/publishing-scene.ts'
import { publishDue } from './publish-due.ts'

const { ask, created, saved, did, published, shownAt, later, portal } = await publishingScene()
afterAll(() => portal.close())

test('J02 a text is public only after its publication', async () => {
  const work = await created('first')
  const draft = await saved(work, '<p>Перший</p>')
  expect(draft.status).toBe(200)
  expect(draft.json.entry).toMatchObject({ status: 'draft', fixed: false })
  expect((await shownAt('first')).status).toBe(404)
  const { status, json } = await did(draft.json.entry, 'publish')
  expect(status).toBe(200)
  expect(json).toMatchObject({ status: 'published', publishedAt: '2026-11-25T10:00:00.000Z' })
  expect((await shownAt('first')).json).toEqual({ content: '<p>Перший</p>' })
})

test('J02 changes after a publication wait for the next one', async () => {
  const work = await published('second', '<p>Було</p>')
  const { json } = await saved(work, '<p>Буде</p>')
  expect(json.entry.status).toBe('changed')
  expect((await shownAt('second')).json.content).toBe('<p>Було</p>')
  await did(json.entry, 'publish')
  expect((await shownAt('second')).json.content).toBe('<p>Буде</p>')
})

test('B07 dangerous HTML is removed at saving', async () => {
  const { json } = await saved(await created('unsafe'), '<p onclick="x()">Так</p><script>x()</script>')
  expect(json.text.html).toBe('<p>Так</p>')
  expect(json.removed).toEqual([
    { what: 'onclick', count: 1 },
    { what: '<script>', count: 1 },
  ])
})

test('J02 a draft becomes public at its hour, to the second, whether or not a worker runs', async () => {
  const { json } = await saved(await created('hour'), '<p>О шостій</p>')
  const at = '2026-11-25T16:00:00.000Z'
  const scheduled = await did(json.entry, 'publish', { at })
  expect(scheduled.json).toMatchObject({ status: 'scheduled', publishAt: at })
  portal.setNow('2026-11-25T15:59:59Z')
  expect((await shownAt('hour')).status).toBe(404)
  await later('2026-11-25T16:00:00Z')
  expect((await shownAt('hour')).json.content).toBe('<p>О шостій</p>')
  await publishDue(portal.context())
  const { json: after } = await ask({ url: `${admin}/${scheduled.json.id}` })
  expect(after.entry).toMatchObject({ status: 'published', publishAt: null, publishedAt: at })
  await later('2026-11-25T10:00:00Z')
})

test('J02 a schedule can be cancelled, and a past hour is refused', async () => {
  const { json } = await saved(await created('called-off'), '<p>Ні</p>')
  const past = await did(json.entry, 'publish', { at: '2026-11-25T10:00:00.000Z' })
  expect(past).toMatchObject({ status: 422, json: { code: 'invalid_value', errors: [{ path: 'at' }] } })
  const scheduled = await did(json.entry, 'publish', { at: '2026-11-26T10:00:00.000Z' })
  const { json: back } = await did(scheduled.json, 'withdraw')
  expect(back).toMatchObject({ status: 'draft', publishAt: null })
})

test('J02 a live post with a scheduled change stays shown, and is withdrawn with its schedule', async () => {
  const work = await published('live', '<p>Було</p>')
  const at = '2026-11-26T10:00:00.000Z'
  const { json: first } = await did((await saved(work, '<p>Буде</p>')).json.entry, 'publish', { at })
  expect(first).toMatchObject({ status: 'scheduled', shown: true })
  const { json: kept } = await did(first, 'withdraw', { from: 'schedule' })
  expect(kept).toMatchObject({ status: 'changed', shown: true, publishAt: null })
  const { json: again } = await did(kept, 'publish', { at })
  const { json: hidden } = await did(again, 'withdraw', { from: 'public' })
  expect(hidden).toMatchObject({ status: 'draft', shown: false, publishAt: null })
  await later(at)
  expect((await shownAt('live')).status).toBe(404)
  await later('2026-11-25T10:00:00Z')
  expect((await did(hidden, 'withdraw', { from: 'elsewhere' })).status).toBe(422)
})

test('J02 a withdrawn or restored entry is a draft', async () => {
  const work = await published('withdrawn', '<p>Текст</p>')
  const { json: draft } = await did(work, 'withdraw')
  expect(draft.status).toBe('draft')
  expect((await shownAt('withdrawn')).status).toBe(404)
  const { json: again } = await did(draft, 'publish')
  const { json: archived } = await did(again, 'archive')
  expect(archived.status).toBe('archived')
  expect((await shownAt('withdrawn')).status).toBe(404)
  const listed = await ask({ url: admin, query: { kind: 'part', status: 'archived' } })
  expect(listed.json.map(({ slug }: Work) => slug)).toEqual(['withdrawn'])
  const { json: back } = await did(archived, 'unarchive')
  expect(back.status).toBe('draft')
})

describe('a fixed entry', () => {
  const agreement = async () => {
    const { json } = await ask({ url: admin, query: { kind: 'part', search: 'agree' } })
    expect(json).toHaveLength(1)
    return json[0] as Work
  }

  test.each(['withdraw', 'archive'])('B06 the agreement cannot be hidden by %s', async (action) => {
    expect(await did(await agreement(), action)).toMatchObject({ status: 409, json: { code: 'entry_fixed' } })
  })

  test('B06 keeps its address, and its text may change', async () => {
    const work = await agreement()
    const renamed = await saved({ ...work, slug: 'another' }, '<p>Інше</p>')
    expect(renamed).toMatchObject({ status: 409, json: { code: 'entry_fixed' } })
    expect((await saved(work, '<p>Наш договір</p>')).status).toBe(200)
    expect((await ask({ url: `${admin}/${work.id}` })).json.usedAt).toEqual(['/register'])
  })
})

test('J06 the audit log contains actor and action', async () => {
  const work = await published('audited', '<p>Текст</p>')
  await did(work, 'withdraw')
  const log = await portal.db.selectFrom('audit_log').select('action').where('target', '=', 'part audited').execute()
  const actions = log.map(({ action }) => action)
  expect(actions).toEqual(['content.create', 'content.publish', 'content.withdraw'])
})
