import { afterAll, describe, expect, test } from 'vitest'
import { admin, publishingScene } from '../../testing/scenes/publishing-scene.ts'
import { openPreview } from './previews/open-preview.ts'

const { ask, created, saved, did, published, shownAt, later, other, portal } = await publishingScene()
afterAll(() => portal.close())

describe('two editors', () => {
  test('J02 the second gets a conflict that names the first, and both texts are kept', async () => {
    const work = await created('both')
    await saved(work, '<p>Перша</p>')
    const second = await saved(work, '<p>Друга</p>', other)
    expect(second.status).toBe(409)
    expect(second.json).toMatchObject({ code: 'content_conflict' })
    expect(second.json.errors[0].message).toMatch(/^person\d+ вже змінює/)
    const { json: versions } = await portal.call({ url: `${admin}/${work.id}/versions`, token: other })
    expect(versions.map(({ state }: { state: string }) => state)).toEqual(['aside', 'draft'])
    const { json: now } = await portal.call({ url: `${admin}/${work.id}`, token: other })
    expect(now.text.html).toBe('<p>Перша</p>')
    const url = `${admin}/${work.id}/versions/${versions[0].id}/restore`
    const restored = await portal.call({ url, body: { revision: now.entry.revision }, token: other })
    expect(restored.status).toBe(200)
    const { json: then } = await portal.call({ url: `${admin}/${work.id}`, token: other })
    expect(then.text.html).toBe('<p>Друга</p>')
  })

  test('J02 one of a concurrent save and publication is refused', async () => {
    const { json } = await saved(await created('race'), '<p>А</p>')
    const answers = await Promise.all([did(json.entry, 'publish'), saved(json.entry, '<p>Б</p>', other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('J02 an old version comes back as a draft, and is published anew', async () => {
  const work = await published('old', '<p>Старе</p>')
  const { json } = await saved(work, '<p>Нове</p>')
  const { json: newer } = await did(json.entry, 'publish')
  const { json: versions } = await ask({ url: `${admin}/${work.id}/versions` })
  const old = versions.at(-1)
  const { json: seen } = await ask({ url: `${admin}/${work.id}/versions/${old.id}` })
  expect(seen.version.html).toBe('<p>Старе</p>')
  expect(JSON.stringify(seen.difference)).toMatch(/Старе.*Нове/)
  const url = `${admin}/${work.id}/versions/${old.id}/restore`
  const { json: restored } = await ask({ url, body: { revision: newer.revision } })
  expect(restored.status).toBe('changed')
  await did(restored, 'publish')
  expect((await shownAt('old')).json.content).toBe('<p>Старе</p>')
})

test('J02 saves of one editor within half an hour are one version, a later save is another', async () => {
  const work = await created('sitting')
  let entry = (await saved(work, '<p>1</p>')).json.entry
  entry = (await saved(entry, '<p>2</p>')).json.entry
  const count = async () => (await ask({ url: `${admin}/${work.id}/versions` })).json.length
  expect(await count()).toBe(1)
  await later('2026-11-25T10:31:00Z')
  await saved(entry, '<p>3</p>')
  expect(await count()).toBe(2)
  await later('2026-11-25T10:00:00Z')
})

test('J02 a preview shows the draft for an hour to anyone with its address', async () => {
  const { json } = await saved(await created('previewed'), '<p>Чернетка</p>')
  const { json: preview } = await ask({ url: `${admin}/${json.entry.id}/preview`, body: {} })
  const token = preview.path.replace('/preview/', '')
  expect(await openPreview(portal.context(), token)).toMatchObject({ slug: 'previewed', html: '<p>Чернетка</p>' })
  await expect(openPreview(portal.context(), 'A'.repeat(43))).rejects.toMatchObject({ code: 'not_found' })
  const anHourLater = { ...portal.context(), now: new Date('2026-11-25T11:00:01Z') }
  await expect(openPreview(anHourLater, token)).rejects.toMatchObject({ code: 'not_found' })
})
