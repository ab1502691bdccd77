import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { FIXTURES } from '../../testing/imports/fixture-figures.ts'
import { dispatchesUrl, dispatchScene } from '../../testing/scenes/dispatch-scene.ts'
import { buildStaff } from '../../testing/staff.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
afterAll(() => portal.close())

test('K03 provider 205 gets its readings as a DBF like its own', async () => {
  const { account, made, give, bytesOf } = await dispatchScene(portal, '205', '2000000017')
  await give({ value: '51.149' })
  const dispatch = await made()
  expect(dispatch).toMatchObject({
    state: 'ready',
    format: 'dbf',
    encoding: 'cp866',
    number: 1,
    fileName: '205_pokaznyky_2026-11-25_0001.dbf',
    records: 1,
    rows: 1,
    takenAt: null,
  })
  const own = readFileSync(`${FIXTURES}/205-teploenergo/POKAZ.DBF`)
  const bytes = await bytesOf(dispatch.id)
  const headerBytes = own.readUInt16LE(8)
  // Version, lengths, language and fields are equal; the date and the number of records differ.
  expect(bytes.subarray(8, headerBytes)).toEqual(own.subarray(8, headerBytes))
  expect([bytes[0], bytes.readUInt32LE(4), ...bytes.subarray(1, 4)]).toEqual([3, 1, 126, 11, 25])
  const { serial_number: serial } = await portal.db
    .selectFrom('meters')
    .select('serial_number')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  const record = ` 2000000017${serial.padEnd(15)}20261120261125      51.1494\x1a`
  expect(iconv.decode(bytes.subarray(headerBytes), 'cp866')).toBe(record)
})

test('K03 a reading is in exactly one dispatch; a corrected one is sent again', async () => {
  const { made, make, give, bytesOf } = await dispatchScene(portal, '101', '0000101')
  await give({ value: '13.500' })
  const first = await made()
  expect((await make()).json).toEqual({ dispatch: null })
  await give({ value: '12.500', revision: 2 })
  const second = await made()
  const [one, two] = await Promise.all([first, second].map(({ id }) => bytesOf(id)))
  const text = (bytes: Buffer) => iconv.decode(bytes, 'windows-1251')
  expect(text(one!).split('\r\n')[0]).toBe(
    'Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака',
  )
  expect(text(one!)).toMatch(/0000101;.*;11\.2026;25\.11\.2026;13,500;сайт;\r\n$/)
  expect(text(two!)).toMatch(/;12,500;сайт;К\r\n$/)
  expect([first.number, second.number]).toEqual([1, 2])
})

test('K03 only the newest of two unsent revisions is sent', async () => {
  const { made, make, give, bytesOf } = await dispatchScene(portal, '889', '8890000001')
  await give({ value: '1.000' })
  await give({ value: '2.000', revision: 2 })
  const dispatch = await made()
  expect(dispatch).toMatchObject({ format: 'jsonl', records: 1 })
  const lines = (await bytesOf(dispatch.id)).toString().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { type: 'header', provider: '889' },
    { type: 'reading', account: '8890000001', month: '2026-11', value: 2, source: 'web', rev: 2 },
  ])
  expect((await make()).json).toEqual({ dispatch: null })
})

test('K03 each download returns the same file and is counted and audited', async () => {
  const { made, give, download, read } = await dispatchScene(portal, '999', '9990001')
  await give()
  const { id, sha256 } = await made()
  const answers = [await download(id), await download(id)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.bytes).toEqual(answers[1]!.bytes)
  expect(answers[0]!.headers['repr-digest']).toBe(`sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)
  expect(answers[0]!.headers['content-disposition']).toContain('999_pokaznyky_2026-11-25_0001.csv')
  expect(await read(id)).toMatchObject({ downloads: 2, takenAt: '2026-11-25T10:00:00.000Z' })
  const looks = await portal.db.selectFrom('audit_log').selectAll().where('target', '=', `export ${id}`).execute()
  expect(looks.map(({ action }) => action)).toEqual(['export.make', 'export.download', 'export.download'])
})

test('J01 another provider’s dispatches are not found', async () => {
  const mine = await dispatchScene(portal, '501')
  const other = await dispatchScene(portal, '502')
  await mine.give()
  const { id } = await mine.made({ format: 'csv' })
  for (const url of [`${dispatchesUrl}/${id}`, `${dispatchesUrl}/${id}/file`]) {
    expect((await portal.call({ url, token: other.token })).status).toBe(404)
  }
  const list = async (token: string) => (await portal.call({ url: dispatchesUrl, token })).json
  expect(await list(other.token)).toEqual([])
  expect((await list(mine.token)).map(({ id }: { id: number }) => id)).toEqual([id])
  expect((await other.make({ provider: '501' })).status).toBe(404)
  const { token } = await buildStaff(portal, 'operator')
  expect((await list(token)).length).toBeGreaterThan(1)
})

test('K03 callers without the permission and malformed requests are refused', async () => {
  const { make, token } = await dispatchScene(portal, '503')
  const body = { provider: '503', kind: 'readings' }
  const { token: editor } = await buildStaff(portal, 'editor')
  const resident = await portal.signIn(await buildConsumer(portal.db))
  expect((await portal.call({ url: dispatchesUrl, body })).status).toBe(401)
  for (const other of [editor, resident]) {
    expect((await portal.call({ url: dispatchesUrl, body, token: other })).status).toBe(403)
    expect((await portal.call({ url: dispatchesUrl, token: other })).status).toBe(403)
  }
  expect((await make({ kind: 'secrets' })).status).toBe(422)
  expect((await portal.call({ url: `${dispatchesUrl}/999999/file`, token })).status).toBe(404)
})
