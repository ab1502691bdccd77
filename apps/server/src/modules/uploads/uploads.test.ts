import { createHash, randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { doQueuedJobs } from '../../testing/queued-jobs.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'
import { keepUploads } from './keep-uploads.ts'
import { storeLocalFile } from './store-local-file.ts'
import { storedBytes } from './stored-bytes.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { uploadsWorkers } from './uploads.workers.ts'

let portal: TestApp
let token: string
const url = '/api/admin/imports/uploads'
const now = '2026-11-25T10:00:00Z'
const later = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()

beforeAll(async () => {
  portal = await testApp({
    now,
    settings: { imports: { folder: '', undoDays: 62, uploadsMegabytes: 20, keepUploadsDays: 7 } },
  })
  token = (await buildStaff(portal, 'operator')).token
})
afterAll(() => portal.close())

const begin = (body: object, by = token) => portal.call({ url, body, token: by })
const send = (id: number, offset: number, content: Buffer, by = token, headers: Record<string, string> = {}) =>
  portal.call({
    method: 'PUT',
    url: `${url}/${id}`,
    query: { offset: String(offset) },
    body: content,
    token: by,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const stored = async () =>
  (await readdir(portal.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('K01 a file is sent in chunks; a repeated chunk changes no data; a gap gets the expected offset', async () => {
  const content = randomBytes(3000)
  const { json: upload, status } = await begin({ name: 'ліч.dbf', bytes: 3000, sha256: sha(content) })
  expect([status, upload.received, upload.sha256]).toEqual([200, 0, null])
  expect((await send(upload.id, 0, content.subarray(0, 1000))).json).toMatchObject({ received: 1000, sha256: null })
  expect((await send(upload.id, 0, content.subarray(0, 1000))).json).toMatchObject({ received: 1000 })
  for (const [offset, piece] of [
    [2000, content.subarray(2000)],
    [0, randomBytes(1000)],
    [500, content.subarray(500, 600)],
  ] as const) {
    const refused = await send(upload.id, offset, piece)
    expect([refused.status, refused.json.code]).toEqual([409, 'upload_gap'])
    expect(refused.json.errors).toEqual([{ path: 'offset', message: 'Далі потрібні байти від 1000.' }])
  }
  expect((await portal.call({ url: `${url}/${upload.id}`, token })).json.received).toBe(1000)
  // Another node continues the upload.
  const node = await portal.secondNode()
  const last = {
    method: 'PUT',
    url: `${url}/${upload.id}`,
    query: { offset: '1000' },
    body: content.subarray(1000),
    token,
  } as const
  const whole = await node.call({ ...last, headers: { 'content-type': 'application/octet-stream' } })
  expect(whole.json).toMatchObject({ received: 3000, sha256: sha(content) })
  expect((await send(upload.id, 1000, content.subarray(1000))).json.sha256).toBe(sha(content))
  expect((await buffer(Readable.from(storedBytes(portal.context(), upload.id)))).equals(content)).toBe(true)
})

test('K01 the same chunk in concurrent requests is stored once', async () => {
  const before = await stored()
  const content = randomBytes(500)
  const { id } = (await begin({ name: 'a.csv', bytes: 500 })).json
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(id, 0, content)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await stored()).toBe(before + 1)
})

test('K01 a file that differs from the announced hash is reset', async () => {
  const content = randomBytes(100)
  const { id } = (await begin({ name: 'a.csv', bytes: 100, sha256: sha(content) })).json
  const refused = await send(id, 0, randomBytes(100))
  expect([refused.status, refused.json.code]).toEqual([422, 'upload_damaged'])
  expect((await send(id, 0, content)).json).toMatchObject({ received: 100, sha256: sha(content) })
})

test('K01 too many bytes, an empty file and a missing body are refused', async () => {
  const { id } = (await begin({ name: 'a.csv', bytes: 10 })).json
  const codes = []
  for (const content of [randomBytes(11), Buffer.alloc(0), randomBytes(8 * 1024 * 1024 + 1)]) {
    codes.push((await send(id, 0, content)).json.code)
  }
  codes.push((await send(id, 0, Buffer.from('{}'), token, { 'content-type': 'application/json' })).json.code)
  for (const body of [
    { name: 'a', bytes: 0 },
    { name: '', bytes: 1 },
    { name: 'a', bytes: 1, sha256: 'x' },
  ]) {
    codes.push((await begin(body)).json.code)
  }
  const refused = ['payload_too_large', 'malformed_request', 'payload_too_large', 'unsupported_media_type']
  expect(codes).toEqual([...refused, 'invalid_value', 'invalid_value', 'invalid_value'])
})

test('K01 a file without enough room is refused before it is sent', async () => {
  const megabyte = 1024 * 1024
  const never = await begin({ name: 'a.csv', bytes: 21 * megabyte })
  expect([never.status, never.json.code]).toEqual([413, 'payload_too_large'])
  const { id } = (await begin({ name: 'a.csv', bytes: 15 * megabyte })).json
  const { status, json, headers } = await begin({ name: 'b.csv', bytes: 10 * megabyte })
  expect([status, json.code, headers['retry-after']]).toEqual([429, 'uploads_full', '3600'])
  // A full disk is a fault of the portal and gets another error.
  const { store } = portal.context().files
  const { freeBytes } = store
  store.freeBytes = async () => 0
  const full = await begin({ name: 'c.csv', bytes: 1 })
  store.freeBytes = freeBytes
  expect([full.status, full.json.code, full.headers['retry-after']]).toEqual([503, 'storage_full', '60'])
  await portal.db.deleteFrom('uploads').where('id', '=', id).execute()
})

test('K01 one provider uses half of the room at most', async () => {
  const megabyte = 1024 * 1024
  const [greedy, other] = [await buildProvider(portal.db), await buildProvider(portal.db)]
  const by = (await buildOperatorOf(portal, greedy.id)).token
  expect((await begin({ name: 'a.csv', bytes: 11 * megabyte }, by)).status).toBe(413)
  const { id } = (await begin({ name: 'a.csv', bytes: 9 * megabyte }, by)).json
  expect((await begin({ name: 'b.csv', bytes: 2 * megabyte }, by)).json.code).toBe('uploads_full')
  const second = await begin({ name: 'c.csv', bytes: 9 * megabyte }, (await buildOperatorOf(portal, other.id)).token)
  expect(second.status).toBe(200)
  await portal.db.deleteFrom('uploads').where('id', 'in', [id, second.json.id]).execute()
})

test('IM6 another provider’s upload is not found; residents, editors and strangers are refused', async () => {
  const [one, other] = await Promise.all([buildProvider(portal.db), buildProvider(portal.db)])
  const own = await buildOperatorOf(portal, one.id)
  const foreign = await buildOperatorOf(portal, other.id)
  const { id } = (await begin({ name: 'a.csv', bytes: 4 }, own.token)).json
  const statuses = async (by: string) => [
    (await portal.call({ url: `${url}/${id}`, token: by })).status,
    (await send(id, 0, Buffer.from('abcd'), by)).status,
  ]
  expect(await statuses(foreign.token)).toEqual([404, 404])
  expect(await statuses((await buildStaff(portal, 'editor')).token)).toEqual([403, 403])
  expect(await statuses(await portal.signIn(await buildConsumer(portal.db)))).toEqual([403, 403])
  expect(await statuses('unknown')).toEqual([401, 401])
  expect(await statuses(own.token)).toEqual([200, 200])
  // The body is not read without permission: a bound operator does not find the upload of an unbound one.
  const unbound = (await begin({ name: 'b.csv', bytes: 4 })).json.id
  expect((await send(unbound, 0, Buffer.from('abcd'), own.token)).status).toBe(404)
})

test('J05 an unused upload is listed to its sender only and can be discarded', async () => {
  const { token: by } = await buildStaff(portal, 'operator')
  const list = async (of = by) => (await portal.call({ url, token: of })).json
  const content = randomBytes(30)
  const begun = (await begin({ name: 'N_2610.DBF', bytes: 30 }, by)).json
  await send(begun.id, 0, content.subarray(0, 10), by)
  await send(begun.id, 10, content.subarray(10, 20), by)
  const whole = (await begin({ name: 'ABON.DBF', bytes: 4 }, by)).json
  await send(whole.id, 0, Buffer.from('abcd'), by)
  expect(await list()).toMatchObject([
    { id: whole.id, name: 'ABON.DBF', received: 4, sha256: sha(Buffer.from('abcd')) },
    { id: begun.id, name: 'N_2610.DBF', bytes: 30, received: 20, sha256: null },
  ])
  expect((await portal.call({ url: `${url}/${begun.id}/chunks`, token: by })).json).toEqual(
    [0, 10].map((offset) => ({ offset, bytes: 10, sha256: sha(content.subarray(offset, offset + 10)) })),
  )
  const discard = (id: number, of: string) => portal.call({ method: 'DELETE', url: `${url}/${id}`, token: of })
  expect([await list(token), (await discard(begun.id, token)).status]).toEqual([
    expect.not.arrayContaining([expect.objectContaining({ id: begun.id })]),
    404,
  ])
  const before = await stored()
  expect((await discard(begun.id, by)).status).toBe(200)
  expect((await discard(begun.id, by)).status).toBe(404)
  expect(await list()).toMatchObject([{ id: whole.id }])
  await doQueuedJobs(portal.database.pool, uploadsWorkers({ context: portal.context }))
  expect(await stored()).toBe(before - 2)
  // An upload that a check uses cannot be discarded.
  await buildRunOf(whole.id)
  expect([await list(), (await discard(whole.id, by)).status]).toEqual([[], 404])
})

/** Builds a check that uses the upload. */
const buildRunOf = (upload: number) =>
  portal.database.pool.query(
    `with run as (
       insert into import_runs (purpose, state, origin, profile, line, created_at)
       values ('check', 'done', 'admin', 'kalynivsk/101-vodokanal', '101', $2) returning id)
     insert into import_run_files (run_id, position, upload_id, name, bytes) select id, 0, $1, 'ABON.DBF', 4 from run`,
    [upload, now],
  )

test('FT21 an interrupted request stores no chunk, and the upload can continue', async () => {
  const { id } = (await begin({ name: 'a.csv', bytes: 100_000 })).json
  const before = await stored()
  const socket = await sendHalf(id)
  socket.destroy()
  await expect.poll(() => readdir(portal.context().files.temporaryFolder)).toEqual([])
  expect(await stored()).toBe(before)
  expect((await send(id, 0, randomBytes(100_000))).json.received).toBe(100_000)
})

test('K01 a chunk in progress does not restore a discarded upload', async () => {
  const { id } = (await begin({ name: 'b.csv', bytes: 100_000 })).json
  const before = await stored()
  const socket = await sendHalf(id)
  expect((await portal.call({ method: 'DELETE', url: `${url}/${id}`, token })).status).toBe(200)
  socket.write(randomBytes(50_000))
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404 [\s\S]*"code":"not_found"/)
  expect((await send(id, 0, randomBytes(1000))).status).toBe(404)
  expect(await stored()).toBe(before)
  expect(await portal.db.selectFrom('upload_chunks').select('at').where('upload_id', '=', id).execute()).toEqual([])
})

/** Sends the first half of a chunk of 100,000 bytes while the portal reads it. */
async function sendHalf(id: number): Promise<Socket> {
  const { port } = portal.app.server.listening
    ? (portal.app.server.address() as AddressInfo)
    : new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `PUT ${url}/${id}?offset=0 HTTP/1.1`,
    'Host: x',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    'Cookie: XSRF-TOKEN=v',
    'X-XSRF-TOKEN: v',
    'Content-Type: application/octet-stream',
    'Content-Length: 100000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(randomBytes(50_000))
  await expect.poll(async () => (await readdir(portal.context().files.temporaryFolder)).length).toBe(1)
  return socket
}

test('K01 an abandoned upload is swept after a day, its bytes before its row', async () => {
  expect(await stored()).toBeGreaterThan(0)
  portal.setNow(later(23))
  await sweepUploads(portal.context())
  expect(await stored()).toBeGreaterThan(0)
  portal.setNow(later(25))
  await sweepUploads(portal.context())
  expect(await stored()).toBe(0)
  expect(await portal.db.selectFrom('uploads').selectAll().execute()).toEqual([])
  portal.setNow(now)
})

test('FT29 a full disk refuses a chunk, and the upload continues when there is room', async () => {
  const { id } = (await begin({ name: 'a.csv', bytes: 4 })).json
  const { store } = portal.context().files
  const { put } = store
  store.put = async () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  const refused = await send(id, 0, Buffer.from('abcd'))
  expect([refused.status, refused.json.code]).toEqual([503, 'storage_full'])
  store.put = put
  expect((await send(id, 0, Buffer.from('abcd'))).json.received).toBe(4)
})

test('K01 the limits of the disk, of all and of one provider are exact to the byte', async () => {
  const megabyte = 1024 * 1024
  const { store } = portal.context().files
  const { freeBytes } = store
  const reserve = portal.context().settings.files.reserveMegabytes * megabyte
  const statusWith = async (free: number | null) => {
    store.freeBytes = async () => free
    const { status, json } = await begin({ name: 'a.csv', bytes: 7 })
    store.freeBytes = freeBytes
    if (status === 200) await portal.db.deleteFrom('uploads').where('id', '=', json.id).execute()
    return status
  }
  expect([await statusWith(reserve + 7), await statusWith(reserve + 6), await statusWith(null)]).toEqual([
    200, 503, 200,
  ])
  const taken = await portal.db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  const left = 20 * megabyte - Number(taken.bytes)
  expect((await begin({ name: 'a.csv', bytes: left + 1 })).json.code).toBe('uploads_full')
  const whole = await begin({ name: 'a.csv', bytes: left })
  expect(whole.status).toBe(200)
  await portal.db.deleteFrom('uploads').where('id', '=', whole.json.id).execute()
  const { token: by } = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
  expect((await begin({ name: 'a.csv', bytes: 10 * megabyte + 1 }, by)).status).toBe(413)
  const half = await begin({ name: 'a.csv', bytes: 10 * megabyte - 1 }, by)
  expect((await begin({ name: 'b.csv', bytes: 2 }, by)).json.code).toBe('uploads_full')
  const last = await begin({ name: 'b.csv', bytes: 1 }, by)
  expect([half.status, last.status]).toEqual([200, 200])
  await portal.db.deleteFrom('uploads').where('id', 'in', [half.json.id, last.json.id]).execute()
})

test('K01 an upload is kept for exactly a day after its last chunk', async () => {
  const { id: person, token: first } = await buildStaff(portal, 'operator')
  const { id, expiresAt } = (await begin({ name: 'a.csv', bytes: 4 }, first)).json
  expect(expiresAt).toBe(later(24))
  const signInAt = (moment: string) => {
    portal.setNow(moment)
    return portal.signIn(person)
  }
  const day = await signInAt(later(24))
  expect((await send(id, 0, Buffer.from('a'), day)).json).toMatchObject({ received: 1, expiresAt: later(48) })
  const last = await signInAt(later(48))
  await sweepUploads(portal.context())
  expect((await portal.call({ url, token: last })).json).toMatchObject([{ id }])
  const after = await signInAt(new Date(Date.parse(later(48)) + 1).toISOString())
  expect((await portal.call({ url, token: after })).json).toEqual([])
  expect((await send(id, 1, Buffer.from('b'), after)).status).toBe(404)
  await sweepUploads(portal.context())
  expect((await portal.call({ url: `${url}/${id}`, token: after })).status).toBe(404)
  portal.setNow(now)
})

test('K01 a chunk after the file’s end is refused, and a complete file stays complete', async () => {
  const { id } = (await begin({ name: 'a.csv', bytes: 4 })).json
  expect((await send(id, 4, Buffer.from('a'))).json.code).toBe('upload_gap')
  expect((await send(id, 1, Buffer.from('abcd'))).json.code).toBe('upload_gap')
  await send(id, 0, Buffer.from('abcd'))
  expect((await send(id, 4, Buffer.from('a'))).json.code).toBe('upload_gap')
  expect((await send(id, 2, Buffer.from('cd'))).json.code).toBe('upload_gap')
  expect((await portal.call({ url: `${url}/${id}`, token })).json).toMatchObject({
    name: 'a.csv',
    received: 4,
    sha256: sha(Buffer.from('abcd')),
  })
})

test('FT29 a chunk that the store refused leaves only its row, which the sweep deletes after an hour', async () => {
  const { id } = (await begin({ name: 'a.csv', bytes: 4 })).json
  const before = await stored()
  const { store } = portal.context().files
  const { put } = store
  store.put = async (key, bytes) => {
    await put(key, bytes)
    throw new Error('the store has gone')
  }
  expect((await send(id, 0, Buffer.from('abcd'))).json.code).toBe('storage_full')
  store.put = put
  expect(await stored()).toBe(before)
  const rows = () => portal.db.selectFrom('upload_chunks').select('kept').where('upload_id', '=', id).execute()
  expect(await rows()).toEqual([{ kept: false }])
  portal.setNow(later(1))
  await sweepUploads(portal.context())
  expect(await rows()).toHaveLength(1)
  portal.setNow(new Date(Date.parse(later(1)) + 1).toISOString())
  await sweepUploads(portal.context())
  expect(await rows()).toEqual([])
  portal.setNow(now)
})

test('K01 a reset file loses its chunks, and a file of a running run is not swept', async () => {
  const content = randomBytes(20)
  const { id } = (await begin({ name: 'a.csv', bytes: 20, sha256: sha(content) })).json
  await send(id, 0, randomBytes(10))
  expect((await send(id, 10, randomBytes(10))).json.code).toBe('upload_damaged')
  expect((await portal.call({ url: `${url}/${id}`, token })).json).toMatchObject({ received: 0, sha256: null })
  expect((await portal.call({ url: `${url}/${id}/chunks`, token })).json).toEqual([])
  await buildRunOf(id)
  await portal.database.pool.query(
    "update import_runs set state = 'running' where id in (select run_id from import_run_files where upload_id = $1)",
    [id],
  )
  portal.setNow(later(25))
  await sweepUploads(portal.context())
  portal.setNow(now)
  expect((await portal.call({ url: `${url}/${id}`, token })).status).toBe(200)
})

test('J05 a file is kept for seven days from its run, also one from the watched folder', async () => {
  const daysLeft = async (id: number) => {
    const row = await portal.db
      .selectFrom('uploads')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return (row.expires_at.getTime() - portal.context().now.getTime()) / 86_400_000
  }
  const staff = await buildStaff(portal, 'operator')
  const content = randomBytes(10)
  const { json: upload } = await begin({ name: 'kept.csv', bytes: 10, sha256: sha(content) }, staff.token)
  await send(upload.id, 0, content, staff.token)
  portal.setNow(later(30))
  const client = { network: '', userAgent: '', browser: '', device: '' }
  const exchanger = { by: { userId: staff.id, login: 'operator' }, providerId: null }
  await keepUploads({ ...portal.context(), client, exchanger }, [upload.id])
  expect(await daysLeft(upload.id)).toBe(7)
  const path = join(portal.filesFolder, 'left.csv')
  await writeFile(path, content)
  const { id } = await storeLocalFile(portal.context(), { path, name: 'left.csv', providerId: null })
  expect(await daysLeft(id)).toBe(7)
})
