import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildProgram, type Program } from '../../testing/provider-program.ts'
import { dispatchScene } from '../../testing/scenes/dispatch-scene.ts'

let portal: TestApp
let program: Program

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
beforeEach(async () => {
  program = await buildProgram(portal)
})
afterAll(() => portal.close())

const url = '/api/provider/v1'
const post = (path: string, body: object, key?: string, node: Pick<TestApp, 'call'> = portal) =>
  node.call({
    url: `${url}${path}`,
    token: program.token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const uploads = () =>
  portal.db.selectFrom('uploads').select('id').where('provider_id', '=', program.providerId).execute()
const file = { name: 'nar.csv', bytes: 5 }

test('K01 a program sends a file in chunks and gets the number of received bytes', async () => {
  const sha256 = createHash('sha256').update('a;b\r\n').digest('hex')
  const { json: upload } = await post('/uploads', { ...file, sha256 })
  const piece = (offset: number, text: string) =>
    portal.call({
      method: 'PUT',
      url: `${url}/uploads/${upload.id}`,
      query: { offset: String(offset) },
      token: program.token,
      body: Buffer.from(text),
      headers: { 'content-type': 'application/octet-stream' },
    })
  expect((await piece(0, 'a;')).json).toMatchObject({ received: 2, sha256: null })
  expect((await piece(3, '\r\n')).json).toMatchObject({ code: 'upload_gap' })
  expect((await piece(2, 'b\r\n')).json).toMatchObject({ received: 5, sha256 })
  const read = await portal.call({ url: `${url}/uploads/${upload.id}`, token: program.token })
  expect(read.json).toMatchObject({ id: upload.id, received: 5, sha256 })
})

test('PA6 under one key the same request runs once and gets one response, on any node, fifty concurrent', async () => {
  const node = await portal.secondNode()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => post('/uploads', file, 'load-1', n % 2 ? portal : node)),
  )
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
  expect(await uploads()).toHaveLength(1)
  expect((await post('/uploads', file)).json.id).not.toBe(answers[0]?.json.id)
}, 60_000)

test('PA6 under one key another request is refused, and another provider has keys of its own', async () => {
  await post('/uploads', file, 'load-1')
  const other = await post('/uploads', { ...file, bytes: 6 }, 'load-1')
  expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused'])
  const elsewhere = await post('/exports', { kind: 'readings' }, 'load-1')
  expect([elsewhere.status, elsewhere.json.code]).toEqual([422, 'idempotency_key_reused'])
  program = await buildProgram(portal)
  expect((await post('/uploads', { ...file, bytes: 6 }, 'load-1')).status).toBe(200)
})

test('PA6 a refused request stores no key, and a malformed key is refused', async () => {
  expect((await post('/uploads', { ...file, bytes: 0 }, 'load-2')).status).toBe(422)
  expect((await post('/uploads', file, 'load-2')).status).toBe(200)
  for (const key of ['', 'а', 'x'.repeat(101), 'two words']) {
    const { status, json } = await post('/uploads', file, encodeURI(key) === key ? key : `é${key.length}`)
    expect([key, status, json.errors?.[0]?.path]).toEqual([key, 422, 'Idempotency-Key'])
  }
})

test('K03 a program requests readings, downloads the file and finds it in the list', async () => {
  const { provider, give } = await dispatchScene(portal, '205', '2000000017')
  program = await buildProgram(portal, { providerId: provider.id })
  expect((await post('/exports', { kind: 'readings' })).json).toEqual({ dispatch: null })
  await give({ value: '51.149' })
  const { json } = await post('/exports', { kind: 'readings', format: 'csv', encoding: 'utf-8' }, 'today')
  expect(json.dispatch).toMatchObject({ origin: 'machine', askedBy: 'Білінг', state: 'collecting' })
  await portal.jobsDone()
  const { id } = json.dispatch
  const one = await portal.call({ url: `${url}/exports/${id}`, token: program.token })
  expect(one.json).toMatchObject({ state: 'ready', records: 1 })
  const taken = await portal.call({ url: `${url}/exports/${id}/file`, token: program.token })
  expect(taken.bytes.toString('utf8')).toContain('51')
  expect(createHash('sha256').update(taken.bytes).digest('hex')).toBe(one.json.sha256)
  const list = await portal.call({ url: `${url}/exports`, query: { kind: 'readings' }, token: program.token })
  expect(list.json.map((dispatch: { id: number }) => dispatch.id)).toEqual([id])
  expect((await post('/exports', { kind: 'readings', format: 'csv', encoding: 'utf-8' }, 'today')).json).toEqual(json)
})

test('K01 a program lists fifty imports a page, the newest first, and the older ones by the last one', async () => {
  const [provider_id, created_at] = [program.providerId, portal.context().now]
  await portal.db
    .insertInto('import_runs')
    .values(
      Array.from({ length: 51 }, () => ({
        ...({ purpose: 'import', state: 'done', origin: 'machine', profile: 'p', line: 'p' } as const),
        ...{ provider_id, created_at },
      })),
    )
    .execute()
  const page = (query: Record<string, string>) => portal.call({ url: `${url}/imports`, query, token: program.token })
  const { json: first } = await page({})
  expect(first).toHaveLength(50)
  const { json: second } = await page({ before: String(first.at(-1).id) })
  expect(second).toHaveLength(1)
})
