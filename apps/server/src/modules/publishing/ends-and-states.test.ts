import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, publishingScene, type Work } from '../../testing/scenes/publishing-scene.ts'
import { buildStaff } from '../../testing/staff.ts'
import { publishDue } from './publish-due.ts'

const { ask, created, saved, did, later, published, shownAt, portal } = await publishingScene()
afterAll(() => portal.close())

const start = '2026-11-25T10:00:00Z'
const end = '2026-11-25T16:00:00.000Z'
const opened = async ({ id }: Work) => (await ask({ url: `${admin}/${id}` })).json.entry

describe('the end of a publication', () => {
  test('J02 an entry leaves the site at its hour, to the second, whether or not a worker runs', async () => {
    const work = await published('ending', '<p>До вечора</p>')
    const { status, json } = await did(work, 'end', { at: end })
    expect([status, json.status, json.shown, json.endsAt]).toEqual([200, 'published', true, end])
    await later('2026-11-25T15:59:59Z')
    expect((await shownAt('ending')).status).toBe(200)
    await later('2026-11-25T16:00:00Z')
    expect((await shownAt('ending')).status).toBe(404)
    expect(await opened(work)).toMatchObject({ status: 'ended', shown: false })
    await publishDue(portal.context())
    expect((await shownAt('ending')).status).toBe(404)
    expect(await opened(work)).toMatchObject({ status: 'ended', shown: false, endsAt: end })
    expect((await ask({ url: '/api/admin/content-drafts' })).json).toEqual({ drafts: 0, scheduled: 0 })
    await later(start)
  })

  test('J02 an ended entry is published again, and its former end does not hide it', async () => {
    const work = await published('again', '<p>Знову</p>')
    await did(work, 'end', { at: end })
    await later('2026-11-25T17:00:00Z')
    await publishDue(portal.context())
    const { json } = await did(await opened(work), 'publish')
    expect(json).toMatchObject({ status: 'published', shown: true, endsAt: null })
    expect((await shownAt('again')).json.content).toBe('<p>Знову</p>')
    await later(start)
  })

  test('J02 a scheduled return of an ended entry does not show its former text before its hour', async () => {
    const work = await published('return', '<p>Було</p>')
    await did(work, 'end', { at: end })
    await later('2026-11-25T17:00:00Z')
    const { json: draft } = await saved(await opened(work), '<p>Буде</p>')
    const { json } = await did(draft.entry, 'publish', { at: '2026-11-26T10:00:00.000Z' })
    expect(json).toMatchObject({ status: 'scheduled', shown: false, endsAt: null })
    expect((await shownAt('return')).status).toBe(404)
    await later('2026-11-26T10:00:00Z')
    expect((await shownAt('return')).json.content).toBe('<p>Буде</p>')
    await later(start)
  })

  test('J02 a scheduled publication with an end is shown between both, without a worker', async () => {
    const { json } = await saved(await created('between'), '<p>Між</p>')
    const { json: scheduled } = await did(json.entry, 'publish', { at: '2026-11-25T12:00:00.000Z' })
    expect((await did(scheduled, 'end', { at: end })).status).toBe(200)
    const seen = []
    for (const moment of ['2026-11-25T11:59:59Z', '2026-11-25T12:00:00Z', '2026-11-25T16:00:00Z']) {
      portal.setNow(moment)
      seen.push((await shownAt('between')).status)
    }
    expect(seen).toEqual([404, 200, 404])
    await publishDue(portal.context())
    await later(start)
    expect((await shownAt('between')).status).toBe(404)
  })

  test('J02 an end that has passed, or precedes the publication, is refused; a publication after the end too', async () => {
    const { json } = await saved(await created('order'), '<p>Порядок</p>')
    const past = await did(json.entry, 'end', { at: '2026-11-25T10:00:00.000Z' })
    expect(past).toMatchObject({ status: 422, json: { errors: [{ path: 'at' }] } })
    const { json: ending } = await did(json.entry, 'end', { at: end })
    expect(await did(ending, 'publish', { at: end })).toMatchObject({ status: 422, json: { errors: [{ path: 'at' }] } })
    const { json: scheduled } = await did(ending, 'publish', { at: '2026-11-25T15:00:00.000Z' })
    const before = await did(scheduled, 'end', { at: '2026-11-25T14:00:00.000Z' })
    expect(before).toMatchObject({ status: 422, json: { errors: [{ path: 'at' }] } })
    expect((await did(scheduled, 'end', { at: null })).json.endsAt).toBeNull()
    expect((await did(scheduled, 'end', { at: 'завтра' })).status).toBe(422)
  })

  test('J02 two editors: the end is set for the revision that was seen', async () => {
    const work = await published('two', '<p>Двоє</p>')
    await did(work, 'end', { at: end })
    expect(await did(work, 'end', { at: null })).toMatchObject({ status: 409, json: { code: 'content_conflict' } })
    expect((await ask({ url: `${admin}/999999/end`, body: { revision: 1, at: null } })).status).toBe(404)
  })

  test('B06 the agreement cannot end', async () => {
    const { json } = await ask({ url: admin, query: { kind: 'part', search: 'agree' } })
    expect(await did(json[0], 'end', { at: end })).toMatchObject({ status: 409, json: { code: 'entry_fixed' } })
  })

  test('J01 ends are for editors', async () => {
    const work = await published('whose', '<p>Чий</p>')
    const sent = { url: `${admin}/${work.id}/end`, body: { revision: work.revision, at: end } }
    expect((await portal.call(sent)).status).toBe(401)
    const { token } = await buildStaff(portal, 'operator')
    expect((await portal.call({ ...sent, token })).status).toBe(403)
  })
})

describe('the list of content', () => {
  const news = { kind: 'post', category: 'town' }
  const found = async (query: object) => {
    const { json } = await ask({ url: admin, query: { ...news, ...query } })
    return json.map(({ slug }: Work) => slug).toSorted()
  }
  const written = async (slug: string, html: string): Promise<Work> => {
    const { json } = await ask({ url: admin, body: { ...news, slug, title: `Новина ${slug}` } })
    const body = { ...{ revision: json.revision, slug, html, title: `Новина ${slug}` }, ...rest }
    return (await ask({ method: 'PUT', url: `${admin}/${json.id}/draft`, body })).json.entry
  }
  const rest = { description: '', file: null, link: null, category: 'town', position: 0 }

  beforeAll(async () => {
    await ask({ url: '/api/admin/content-categories', body: { code: 'town', section: 'news', title: 'Місто' } })
    await written('drafted', '<p>Опалення ввімкнуть у жовтні</p>')
    await did(await written('planned', '<p>Зв’язок із диспетчером</p>'), 'publish', { at: '2026-11-26T10:00:00.000Z' })
    await did(await written('lively', '<p>Вулиця Ґонти <b>перекрита</b></p>'), 'publish')
    const over = (await did(await written('over', '<p>Ярмарок</p>'), 'publish')).json
    await did(over, 'end', { at: '2026-11-25T11:00:00.000Z' })
    await did(await written('gone', '<p>Архівне</p>'), 'archive')
    await later('2026-11-25T12:00:00Z')
  })

  test.each([
    ['draft', ['drafted']],
    ['scheduled', ['planned']],
    ['live', ['lively']],
    ['ended', ['over']],
    ['archived', ['gone']],
  ])('J02 the state %s shows only its entries, before and after the job', async (status, slugs) => {
    expect(await found({ status })).toEqual(slugs)
    await publishDue(portal.context())
    expect(await found({ status })).toEqual(slugs)
  })

  test.each([
    ['опалення', ['drafted']],
    ['ВВІМКНУТЬ опаленню', ['drafted']],
    ['диспетчера зв’язок', ['planned']],
    ["зв'язок", ['planned']],
    ['гонти перекрито', ['lively']],
    ['lively', ['lively']],
    ['новина', ['drafted', 'lively', 'over', 'planned']],
    ['b', []],
    ['%', []],
    ["'; drop table users; --", []],
  ])('J02 the search «%s» reads title, address and text', async (search, slugs) => {
    expect(await found({ search })).toEqual(slugs)
  })

  test('J02 search and state narrow together, and an unknown state is refused', async () => {
    expect(await found({ search: 'новина', status: 'ended' })).toEqual(['over'])
    expect((await ask({ url: admin, query: { kind: 'post', status: 'lost' } })).status).toBe(422)
  })
})
