import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { configSchema } from '../../config/config-schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/chat-links'
const orderUrl = '/api/admin/chat-links-order'
let portal: TestApp
let token: string

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('users').execute()
  await portal.db.deleteFrom('audit_log').execute()
  await portal.db.deleteFrom('chat_links').execute()
  token = (await buildStaff(portal, 'editor')).token
})

const link = {
  name: 'Telegram',
  url: 'https://telegram.example/bot',
  img_url: '/chat/robot.svg',
  background_color: '#1c6ea4',
}
const add = (body: object) => portal.call({ url, body, token })
const update = (id: number, body: object) => portal.call({ method: 'PUT', url: `${url}/${id}`, body, token })
const remove = (id: number) => portal.call({ method: 'DELETE', url: `${url}/${id}`, token })
const order = (ids: readonly number[]) => portal.call({ method: 'PUT', url: orderUrl, body: { ids }, token })
const shown = async () => (await portal.call({ url: '/api/cms/public/chat' })).json
const audited = async () =>
  (await portal.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('the widget', () => {
  test('I01 I02 a new portal has two messenger bots and the hours of the specification', async () => {
    const fresh = await testApp()
    const { json, headers } = await fresh.call({ url: '/api/cms/public/chat' })
    await fresh.close()
    expect(json).toMatchObject({ enabled: true, holidays: [] })
    expect(json.hours).toEqual([...Array(4).fill('8:00-17:00'), '8:00-16:00', '', ''])
    expect(json.links.map(({ name }: { name: string }) => name)).toEqual(['Telegram', 'Viber'])
    expect(Object.keys(json.links[0])).toEqual(['name', 'url', 'img_url', 'background_color'])
    expect(headers['cache-control']).toMatch(/^public/)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('I01 a city without a chat shows no widget', async () => {
    const without = await testApp({ settings: { chat: configSchema.parse({ chat: { enabled: false } }).chat } })
    expect((await without.call({ url: '/api/cms/public/chat' })).json).toMatchObject({ enabled: false, links: [] })
    await without.close()
  })

  test('XS2 MA10 a forbidden address is not stored, and is not shown if the database has one', async () => {
    const plant = (values: object) =>
      portal.db
        .insertInto('chat_links')
        .values({ ...link, ...values, position: 1 })
        .execute()
    await expect(plant({ url: 'javascript:alert(1)' })).rejects.toThrow(/check/)
    await expect(plant({ img_url: 'https://evil.example/pixel.gif' })).rejects.toThrow(/check/)
    await plant({ url: 'https://user:secret@evil.example/' })
    expect((await shown()).links).toEqual([])
  })
})

describe('the links', () => {
  test('I01 an editor adds, changes and deletes; each is audited', async () => {
    const added = await add({ ...link, name: ' Telegram ', background_color: '#1C6EA4' })
    expect(added.status).toBe(200)
    expect(added.json).toEqual({ ...link, id: expect.any(Number), revision: 1 })
    const changed = await update(added.json.id, { ...link, name: 'Телеграм', revision: 1 })
    expect(changed.json).toMatchObject({ name: 'Телеграм', revision: 2 })
    expect((await shown()).links).toEqual([{ ...link, name: 'Телеграм' }])
    expect((await portal.call({ url, token })).json).toEqual([changed.json])
    expect((await remove(added.json.id)).json).toEqual([])
    expect(await audited()).toEqual(['chat.add', 'chat.update', 'chat.delete'])
  })

  test('I01 pressed twice, a link is added once; another link to the same address is refused at its field', async () => {
    const [first, again] = [await add(link), await add(link)]
    expect(again.json).toEqual(first.json)
    const other = await add({ ...link, name: 'Другий' })
    expect([other.status, other.json.errors]).toEqual([422, [{ path: 'url', message: 'Таке посилання вже є.' }]])
    const viber = (await add({ ...link, url: 'https://viber.example/' })).json
    expect((await update(viber.id, { ...link, revision: 1 })).json.errors[0].path).toBe('url')
    expect(await audited()).toEqual(['chat.add', 'chat.add'])
  })

  test('I01 the second of two editors gets a conflict', async () => {
    const { id } = (await add(link)).json
    await update(id, { ...link, name: 'Перший', revision: 1 })
    const late = await update(id, { ...link, name: 'Другий', revision: 1 })
    expect([late.status, late.json.code]).toEqual([409, 'content_conflict'])
    expect((await shown()).links[0].name).toBe('Перший')
  })

  test('I01 the order is changed whole: a missing, foreign or doubled link is refused', async () => {
    const ids: number[] = []
    for (const host of ['one', 'two', 'three'])
      ids.push((await add({ ...link, url: `https://${host}.example` })).json.id)
    const [one = 0, two = 0, three = 0] = ids
    expect((await order([three, one, two])).json.map(({ id }: { id: number }) => id)).toEqual([three, one, two])
    await order([three, one, two])
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, three, 999_999],
    ]) {
      expect((await order(wrong)).json.code).toBe('content_conflict')
    }
    expect((await shown()).links.map((one: { url: string }) => one.url)).toEqual(
      ['three', 'one', 'two'].map((host) => `https://${host}.example`),
    )
    expect((await audited()).filter((action) => action === 'chat.order')).toHaveLength(1)
  })

  test('I01 the number of links is limited to what the panel shows', async () => {
    for (let n = 1; n <= 8; n++) await add({ ...link, url: `https://bot${n}.example` })
    const ninth = await add(link)
    expect([ninth.status, ninth.json.errors[0].message]).toEqual([
      422,
      'У чаті вже 8 посилань. Спочатку видаліть зайве.',
    ])
  })

  test.each([
    ['url', 'javascript:alert(1)'],
    ['url', 'data:text/html,hello'],
    ['url', 'http://telegram.example'],
    ['url', 'tg://resolve?domain=bot'],
    ['url', 'https://user:secret@evil.example/'],
    ['url', 'https:\\\\evil.example'],
    ['url', '//evil.example'],
    ['img_url', 'https://evil.example/pixel.gif'],
    ['img_url', '//evil.example/pixel.gif'],
    ['img_url', '/chat/../api/settings'],
    ['img_url', '/media/..%2fsettings'],
    ['img_url', 'data:image/svg+xml,hello'],
    ['img_url', '/api/settings'],
    ['background_color', 'red'],
    ['background_color', '#12345'],
    ['background_color', '#123456;background:url(//evil.example)'],
    ['name', ' '],
    ['name', 'я'.repeat(41)],
  ])('XS2 MA10 %s «%s» is refused at its field', async (field, value) => {
    const { status, json } = await add({ ...link, [field]: value })
    expect([status, json.errors.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
    expect(json.errors[0].message).toMatch(/[а-яі]/i)
    expect((await shown()).links).toEqual([])
  })

  test('I01 a picture of the media library may be taken', async () => {
    expect((await add({ ...link, img_url: '/media/0f3a/bot-2.webp' })).status).toBe(200)
  })

  test('I01 a missing link is not found', async () => {
    const { id } = (await add(link)).json
    await remove(id)
    const answers = [await remove(id), await update(id, { ...link, revision: 1 })]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})

test('J01 only an editor and an administrator manage the links', async () => {
  const { id } = (await add(link)).json
  const tryAll = async (token: string | undefined) => {
    const signed = token === undefined ? {} : { token }
    const body = { ...link, revision: 1 }
    const answers = [
      await portal.call({ url, ...signed }),
      await portal.call({ url, body: link, ...signed }),
      await portal.call({ method: 'PUT', url: `${url}/${id}`, body, ...signed }),
      await portal.call({ method: 'PUT', url: orderUrl, body: { ids: [id] }, ...signed }),
      await portal.call({ method: 'DELETE', url: `${url}/${id}`, ...signed }),
    ]
    return [...new Set(answers.map(({ status }) => status))]
  }
  expect(await tryAll(undefined)).toEqual([401])
  expect(await tryAll(await portal.signIn(await buildConsumer(portal.db)))).toEqual([403])
  expect(await tryAll((await buildStaff(portal, 'operator')).token)).toEqual([403])
  expect(await tryAll((await buildStaff(portal, 'administrator')).token)).toEqual([200])
})
