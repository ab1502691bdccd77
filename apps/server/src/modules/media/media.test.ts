import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orientationOf } from '../../platform/files/check-image.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { documentParts, jpegOf, pngOf, sampleFile } from '../../testing/scenes/sample-files.ts'
import { buildStaff } from '../../testing/staff.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { sweepFiles } from '../files/sweep-files.ts'

let portal: TestApp
let token: string
let number = 0

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  portal.setNow('2026-11-25T10:00:00Z')
  token = (await buildStaff(portal, 'editor')).token
})
afterAll(() => portal.close())

/** Makes a picture that is not in the library yet. */
const picture = () => {
  number += 1
  return pngOf(100 + number, 50)
}

const upload = (content: Buffer, name: string, as = token) =>
  portal.call({ url: '/api/admin/media', file: { field: 'file', name, content }, token: as })
const put = (id: number, body: object, as = token) =>
  portal.call({ method: 'PUT', url: `/api/admin/media/${id}`, body, token: as })
const remove = (id: number, as = token) => portal.call({ method: 'DELETE', url: `/api/admin/media/${id}`, token: as })
const list = async (query: Record<string, string> = {}) =>
  (await portal.call({ url: '/api/admin/media', query, token })).json
const get = (url: string) => portal.app.inject({ url })

describe('J02 a file of the library', () => {
  test('J02 is uploaded, listed, served to the public as immutable, and audited', async () => {
    const content = picture()
    const { status, json } = await upload(content, 'Мапа міста.png')
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.png$/),
      name: 'Мапа міста.png',
      kind: 'png',
      bytes: content.length,
      width: 100 + number,
      height: 50,
      alt: '',
      decorative: false,
      state: 'ready',
      revision: 1,
      createdAt: '2026-11-25T10:00:00.000Z',
    })
    expect((await list()).items[0]).toEqual(json)
    const served = await get(json.url)
    expect([served.statusCode, served.rawPayload]).toEqual([200, content])
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(content.length),
    })
    expect(served.headers['content-disposition']).toBeUndefined()
    expect(served.cookies).toEqual([])
    const audit = await portal.db.selectFrom('audit_log').selectAll().where('target', '=', `file ${json.id}`).execute()
    expect(audit).toMatchObject([{ action: 'media.upload', detail: { kind: 'png', state: 'ready' } }])
  })

  test('J02 FU3 a document is downloaded and never displayed', async () => {
    const { json } = await upload(sampleFile('pdf'), 'Порядок оплати "2026".pdf')
    const served = await get(json.url)
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"]*"; filename\*=UTF-8''%D0%9F/),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const head = await portal.app.inject({ method: 'HEAD', url: json.url })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  test('J02 the same content twice is one file', async () => {
    const content = picture()
    const [first, second] = [await upload(content, 'a.png'), await upload(content, 'b.png')]
    expect(second.json).toEqual(first.json)
  })

  test('FU1 the name occurs neither in the address nor on the disk', async () => {
    const { json } = await upload(picture(), '../../evil.php.png')
    expect(json.name).toBe('evil.php.png')
    const names = await readdir(portal.filesFolder, { recursive: true })
    expect(names.filter((name) => /evil|php/.test(name))).toEqual([])
    const key = json.url.slice('/media/'.length, -'.png'.length)
    expect(names).toContain(join(key.slice(0, 2), key.slice(2, 4), key))
  })

  test('FU2 HTML and SVG under the name of a picture, and SVG under its own, are refused and not stored', async () => {
    const before = await readdir(portal.filesFolder, { recursive: true })
    for (const name of ['a.png', 'a.jpg', 'a.svg', 'a.html']) {
      const { status, json } = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name)
      expect([name, status, json.code, json.errors[0].path]).toEqual([name, 422, 'file_refused', 'file'])
    }
    expect(await readdir(portal.filesFolder, { recursive: true })).toEqual(before)
  })

  test('FU4 a document with macros is refused with a reason', async () => {
    const content = zipOf({ ...documentParts, 'word/vbaProject.bin': 'x' })
    const { status, json } = await upload(content, 'a.docx')
    expect([status, json.errors[0].message]).toEqual([422, expect.stringContaining('макроси')])
  })

  test('LG2 a photo loses its location and keeps its orientation', async () => {
    const exif = Buffer.from(
      'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS 50.45 30.52',
      'latin1',
    )
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
    const comment = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('home')])
    const { json } = await upload(jpegOf(40, 30, Buffer.concat([segment, comment])), 'Фото.jpeg')
    expect([json.kind, json.width, json.height]).toEqual(['jpg', 30, 40])
    const { rawPayload } = await get(json.url)
    expect(rawPayload.includes('GPS')).toBe(false)
    expect(rawPayload.includes('home')).toBe(false)
    expect(rawPayload.length).toBe(json.bytes)
    expect(orientationOf(rawPayload)).toBe(6)
  })
})

describe('J02 the list', () => {
  test('J02 is searched by prefixes of words of name and description, and filtered by kind', async () => {
    const { json: one } = await upload(picture(), 'Насосна-станція_№3.png')
    const { json: two } = await upload(
      zipOf({ ...documentParts, 'x.txt': String(number) }),
      'Насосна станція, акт.docx',
    )
    await put(one.id, { name: one.name, alt: 'Будівля водоканалу', decorative: false, revision: 1 })
    const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }: { id: number }) => id)
    expect(await idsOf({ search: 'насос СТАНЦ' })).toEqual([two.id, one.id])
    expect(await idsOf({ search: 'водокан' })).toEqual([one.id])
    expect(await idsOf({ search: 'насосна', kind: 'document' })).toEqual([two.id])
    expect(await idsOf({ search: 'насосна', kind: 'image' })).toEqual([one.id])
    expect(await idsOf({ search: "'; drop table files; -- & | ! :*" })).toEqual([])
    expect(await idsOf({ search: 'насосна', before: String(two.id) })).toEqual([one.id])
  })

  test('J02 has thirty entries a page', async () => {
    for (let n = 0; n < 31; n++) {
      const { json } = await upload(picture(), `сторінка ${n}.png`, (await buildStaff(portal, 'editor')).token)
      expect(json.state).toBe('ready')
    }
    const first = await list({ search: 'сторінка' })
    expect([first.items.length, first.hasMore]).toEqual([30, true])
    const rest = await list({ search: 'сторінка', before: String(first.items[29].id) })
    expect([rest.items.length, rest.hasMore]).toEqual([1, false])
  })
})

describe('J02 a description', () => {
  test('J02 is required of a picture unless it is decorative; a concurrent change is a conflict', async () => {
    const { json } = await upload(picture(), 'a.png')
    const change = { name: 'Ратуша.png', alt: '', decorative: false, revision: 1 }
    const empty = await put(json.id, change)
    expect([empty.status, empty.json.errors]).toEqual([
      422,
      [{ message: 'Опишіть, що на зображенні, або позначте його декоративним', path: 'alt' }],
    ])
    const described = await put(json.id, { ...change, alt: ' Ратуша ' })
    expect(described.json).toMatchObject({ name: 'Ратуша.png', alt: 'Ратуша', revision: 2 })
    expect((await put(json.id, { ...change, alt: 'Інше' })).status).toBe(409)
    const decorative = await put(json.id, { ...change, alt: 'зайве', decorative: true, revision: 2 })
    expect(decorative.json).toMatchObject({ alt: '', decorative: true })
  })

  test('J02 of a missing file is 404', async () => {
    expect((await put(999_999, { name: 'a', alt: 'a', decorative: false, revision: 1 })).status).toBe(404)
    expect((await remove(999_999)).status).toBe(404)
  })
})

describe('J02 a file is deleted', () => {
  async function write(html: string, state: 'published_id' | 'draft_id', offered: object = {}) {
    const stored = Object.entries(offered).map(([name, value]) => [name, JSON.stringify(value)])
    number += 1
    const { db } = portal
    const { id: entryId } = await db
      .insertInto('content_entries')
      .values({ kind: 'page', slug: `page${number}`, category_id: null } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('content_versions')
      .values({ entry_id: entryId, number: 1, title: 'Про нас', html, ...Object.fromEntries(stored) } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('content_entries')
      .set({ [state]: id })
      .where('id', '=', entryId)
      .execute()
    return entryId
  }

  test('J02 and disappears at once, its bytes with the next sweep', async () => {
    const { json } = await upload(picture(), 'a.png')
    expect((await remove(json.id)).status).toBe(200)
    expect((await get(json.url)).statusCode).toBe(404)
    expect((await remove(json.id)).status).toBe(404)
    await sweepFiles(portal.context())
    const names = await readdir(portal.filesFolder, { recursive: true })
    const key = json.url.slice('/media/'.length, -'.png'.length)
    expect(names.filter((name) => name.endsWith(key))).toEqual([])
    expect(await portal.db.selectFrom('files').selectAll().where('id', '=', json.id).execute()).toEqual([])
  })

  test('J02 not while a published text, a draft, a document, a cover or an attachment names it', async () => {
    const { json } = await upload(picture(), 'a.png')
    const places = [
      await write(`<p><img src="${json.url}" alt=""></p>`, 'published_id'),
      await write(`<p><img src="${json.url}" alt=""></p>`, 'draft_id'),
      await write('', 'published_id', { file: { url: json.url, name: 'a', type: 'PNG', size: 1 } }),
      await write('', 'published_id', { cover: { url: json.url, alt: 'a', width: 1, height: 1 } }),
      await write('', 'draft_id', { attachments: [{ url: json.url, name: 'a', type: 'PNG', size: 1 }] }),
    ]
    for (const place of places) {
      const { status, json: refusal } = await remove(json.id)
      expect([status, refusal.code, refusal.errors]).toEqual([
        409,
        'file_in_use',
        [{ message: 'Файл використовується: «Про нас»' }],
      ])
      await portal.db
        .updateTable('content_entries')
        .set({ published_id: null, draft_id: null })
        .where('id', '=', place)
        .execute()
    }
    expect((await remove(json.id)).status).toBe(200)
  })
})

describe('J01 the library is for editors', () => {
  const tries = (as?: string) => [
    portal.call({
      url: '/api/admin/media',
      file: { field: 'file', name: 'a.png', content: picture() },
      ...(as && { token: as }),
    }),
    portal.call({ url: '/api/admin/media', ...(as && { token: as }) }),
    portal.call({
      method: 'PUT',
      url: '/api/admin/media/1',
      body: { name: 'a', alt: 'a', decorative: false, revision: 1 },
      ...(as && { token: as }),
    }),
    portal.call({ method: 'DELETE', url: '/api/admin/media/1', ...(as && { token: as }) }),
  ]

  test('J01 signed-out callers get 401; a resident and an operator 403; an administrator is allowed', async () => {
    for (const { status } of await Promise.all(tries())) expect(status).toBe(401)
    const resident = await portal.signIn(await buildConsumer(portal.db))
    for (const { status } of await Promise.all(tries(resident))) expect(status).toBe(403)
    const { token: operator } = await buildStaff(portal, 'operator')
    for (const { status } of await Promise.all(tries(operator))) expect(status).toBe(403)
    const { token: administrator } = await buildStaff(portal, 'administrator')
    expect((await upload(picture(), 'a.png', administrator)).status).toBe(200)
  })

  test('J02 an address with another extension, of a missing file or outside the library is 404', async () => {
    const { json } = await upload(picture(), 'a.png')
    for (const url of [
      json.url.replace('.png', '.jpg'),
      json.url.replace('.png', ''),
      json.url.toUpperCase(),
      '/media/',
      '/media/..%2f..%2fsecret.key',
      `/media/${'0'.repeat(32)}.png`,
      '/media/%00.png',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
  })
})
