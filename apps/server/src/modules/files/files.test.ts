import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../../config/config-schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { fakeClamd, plantedVirus } from '../../testing/outside/fake-clamd.ts'
import { fakeS3 } from '../../testing/outside/fake-s3.ts'
import { pngOf, sampleFile } from '../../testing/scenes/sample-files.ts'
import { buildStaff } from '../../testing/staff.ts'
import { scanWaiting } from './scan-waiting.ts'
import { sweepFiles } from './sweep-files.ts'

const defaults = configSchema.parse({}).files
let closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.reverse()) await close()
  closings = []
})

/** Opens a portal with these file settings and signs an editor in. */
async function open(files: Partial<typeof defaults>) {
  const portal = await testApp({ settings: { files: { ...defaults, ...files } } })
  closings.push(() => portal.close())
  const { token } = await buildStaff(portal, 'editor')
  const upload = (content: Buffer, name: string, node: Pick<TestApp, 'call'> = portal) =>
    node.call({ url: '/api/admin/media', file: { field: 'file', name, content }, token })
  return { portal, token, upload }
}

/** Makes a PDF with the given text, so that each is a different file. */
const pdfWith = (text: string) => Buffer.concat([sampleFile('pdf'), Buffer.from(text)])
const filesIn = async (portal: TestApp) =>
  (await readdir(portal.filesFolder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))

describe('FU6 a scanner', () => {
  let clamd: Awaited<ReturnType<typeof fakeClamd>>
  beforeAll(async () => {
    clamd = await fakeClamd()
  })
  afterAll(() => clamd.stop())

  test('FU6 that finds malware: the file is refused and not stored', async () => {
    const { portal, upload } = await open({ scanner: clamd.address })
    const clean = pdfWith('x'.repeat(200_000))
    expect((await upload(clean, 'a.pdf')).json.state).toBe('ready')
    expect(clamd.asked.at(-1)).toBe(clean.length)
    const { status, json } = await upload(pdfWith(plantedVirus), 'b.pdf')
    expect([status, json.code, json.errors[0].message]).toEqual([
      422,
      'file_refused',
      expect.stringContaining('шкідливий код'),
    ])
    expect(await filesIn(portal)).toHaveLength(1)
    expect(await portal.db.selectFrom('files').select('id').execute()).toHaveLength(1)
  })

  test('FU6 that is unavailable: the file stays hidden on every node until it is scanned', async () => {
    const { portal, upload } = await open({ scanner: clamd.address })
    const other = await portal.secondNode()
    await clamd.stop()
    const waiting = await upload(pdfWith('fine'), 'a.pdf', other)
    const infected = await upload(pdfWith(plantedVirus), 'b.pdf')
    expect([waiting.json.state, infected.json.state]).toEqual(['waiting', 'waiting'])
    const statuses = async () =>
      Promise.all(
        [portal.app, other.app].flatMap((app) =>
          [waiting, infected].map(async ({ json }) => (await app.inject({ url: json.url })).statusCode),
        ),
      )
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await scanWaiting(portal.context())
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await clamd.start()
    await scanWaiting(portal.context())
    expect(await statuses()).toEqual([200, 404, 200, 404])
    const states = await portal.db.selectFrom('files').select('state').orderBy('id').execute()
    expect(states).toEqual([{ state: 'ready' }, { state: 'infected' }])
  })
})

describe('FU7 room', () => {
  test('FU7 a full quota refuses only files, on every node; deleting a file makes room', async () => {
    const { portal, token, upload } = await open({ mediaMegabytes: 1 })
    const other = await portal.secondNode()
    const large = (name: string) => pdfWith(`${name}${' '.repeat(700_000)}`)
    const first = await upload(large('a'), 'a.pdf')
    expect(first.status).toBe(200)
    for (const node of [portal, other]) {
      const { status, json } = await upload(large('b'), 'b.pdf', node)
      expect([status, json.code]).toEqual([503, 'storage_full'])
      expect((await node.call({ url: '/api/settings' })).status).toBe(200)
      expect((await node.call({ url: '/api/admin/media', token })).json.items).toHaveLength(1)
    }
    expect(await filesIn(portal)).toHaveLength(1)
    await portal.call({ method: 'DELETE', url: `/api/admin/media/${first.json.id}`, token })
    await sweepFiles(portal.context())
    expect((await upload(large('b'), 'b.pdf')).status).toBe(200)
  })

  test('FU7 of ten concurrent files the quota accepts only what fits', async () => {
    const { portal, upload } = await open({ mediaMegabytes: 1 })
    const other = await portal.secondNode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        upload(pdfWith(`${n}${' '.repeat(300_000)}`), 'a.pdf', n % 2 ? portal : other),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ json }) => json.code === 'storage_full')).toHaveLength(7)
    const [total] = await portal.db.selectFrom('file_totals').select('bytes').where('purpose', '=', 'media').execute()
    expect(total?.bytes).toBeLessThanOrEqual(1024 * 1024)
    expect(await filesIn(portal)).toHaveLength(3)
  })

  test('FT15 a disk without the reserve refuses files only', async () => {
    const { portal, upload } = await open({ reserveMegabytes: 1_000_000_000 })
    expect((await upload(pdfWith(''), 'a.pdf')).json.code).toBe('storage_full')
    expect((await portal.call({ url: '/api/settings' })).status).toBe(200)
  })
})

test('H04 a bucket stores, returns and deletes files; an unavailable bucket refuses only files', async () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' }
  const bucket = await fakeS3(credentials)
  closings.push(bucket.close)
  const { portal, token, upload } = await open({
    store: 's3',
    s3: { endpoint: bucket.endpoint, bucket: 'misto', ...credentials },
  })
  const content = pngOf(11, 11)
  const { json } = await upload(content, 'a.png')
  expect([...bucket.objects.keys()]).toEqual([json.url.replace('/media/', '/misto/').replace('.png', '')])
  expect((await portal.app.inject({ url: json.url })).rawPayload).toEqual(content)
  await portal.call({ method: 'DELETE', url: `/api/admin/media/${json.id}`, token })
  await sweepFiles(portal.context())
  expect(bucket.objects.size).toBe(0)
  await bucket.close()
  closings.splice(0, 1)
  const away = await upload(pngOf(12, 12), 'b.png')
  expect([away.status, away.json.code]).toEqual([503, 'storage_full'])
  expect((await portal.call({ url: '/api/settings' })).status).toBe(200)
})

test('H04 a stored file that is never attached is swept after an hour with its bytes', async () => {
  const { portal, upload } = await open({})
  await upload(pngOf(5, 5), 'kept.png')
  await upload(pngOf(6, 6), 'lost.png')
  const { db } = portal
  const lost = await db.selectFrom('files').select('id').where('name', '=', 'lost.png').executeTakeFirstOrThrow()
  await db.deleteFrom('media_items').where('file_id', '=', lost.id).execute()
  // State after a process was killed between the store and the transaction.
  await db.updateTable('files').set({ kept_at: null }).where('id', '=', lost.id).execute()
  await sweepFiles(portal.context())
  expect(await filesIn(portal)).toHaveLength(2)
  portal.setNow('2026-11-25T11:00:01Z')
  await sweepFiles(portal.context())
  expect(await filesIn(portal)).toHaveLength(1)
  expect(await db.selectFrom('files').select('name').execute()).toEqual([{ name: 'kept.png' }])
})

test('FU5 a partial file of a killed process is swept after an hour', async () => {
  const { portal } = await open({})
  const { temporaryFolder } = portal.context().files
  for (const [name, minutes] of Object.entries({ old: 61, fresh: 5 })) {
    const path = join(temporaryFolder, name)
    await writeFile(path, 'half')
    const at = Date.now() / 1000 - minutes * 60
    await utimes(path, at, at)
  }
  await sweepFiles(portal.context())
  expect(await readdir(temporaryFolder)).toEqual(['fresh'])
})
