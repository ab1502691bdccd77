import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { holdTable } from '../../testing/held-table.ts'
import { as1251, importer, openImportScene, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
const now = new Date('2026-11-25T10:00:00Z')
const [heading = '', ...readings] = vodokanalLines('pokaznyky.csv')
const some = (from: number, to: number) => as1251([heading, ...readings.slice(from, to)])
const name = 'pokaznyky.csv'

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
})
afterAll(() => portal.close())
beforeEach(() => portal.database.pool.query('truncate readings, import_run_files, import_runs, import_journal cascade'))

const count = async (table: string) =>
  Number((await portal.database.pool.query(`select count(*) from ${table}`)).rows[0]?.count)
const spoiled = (line: string) => line.replace(/^[^;]*/, '9999999')

test('J05 a check finds the errors and writes no data; the same upload is then imported', async () => {
  const bad = [spoiled(readings[1] ?? ''), spoiled(readings[5] ?? '')]
  const content = as1251([
    heading,
    ...readings
      .slice(0, 10)
      .with(1, bad[0] ?? '')
      .with(5, bad[1] ?? ''),
  ])
  const check = await clerk.run('check', name, content)
  expect(check).toMatchObject({ purpose: 'check', state: 'partly', origin: 'admin', canUndo: false, progress: null })
  expect(check.files[0]).toMatchObject({ state: 'done', hasRejected: true, totals: { readings: 10 } })
  expect(check.counts).toMatchObject({ read: 10, inserted: 8, refused: 2 })
  expect([await count('readings'), await count('import_journal')]).toEqual([0, 0])
  const rows = await clerk.get(`runs/${check.id}/files/${check.files[0].id}/rows`)
  expect(rows.json).toMatchObject({
    next: null,
    rows: [{ place: 'рядок 3', severity: 'refused' }, { place: 'рядок 7' }],
  })
  const first = await clerk.get(`runs/${check.id}/files/${check.files[0].id}/rows?limit=1`)
  expect(first.json).toMatchObject({ rows: [{ place: 'рядок 3' }], next: rows.json.rows[0].n })
  const second = await clerk.get(`runs/${check.id}/files/${check.files[0].id}/rows?limit=1&after=${first.json.next}`)
  expect(second.json).toMatchObject({ rows: [{ place: 'рядок 7' }], next: null })
  const rejected = await clerk.get(`runs/${check.id}/files/${check.files[0].id}/rejected`)
  expect(rejected.bytes.equals(as1251([heading, ...bad]))).toBe(true)
  expect(String(rejected.headers['content-disposition'])).toContain(name)
  const report = await clerk.get(`runs/${check.id}/report`)
  expect(report.bytes.toString()).toContain('pokaznyky.csv;рядок 3;')
  const { json } = await clerk.begin({ purpose: 'import', profile: vodokanal, uploads: [check.files[0].upload] })
  expect(json).toMatchObject({ state: 'queued', ahead: 0 })
  await portal.jobsDone()
  expect(await clerk.read(json.id)).toMatchObject({
    state: 'partly',
    canUndo: true,
    counts: { inserted: 8, refused: 2 },
  })
  expect(await count('readings')).toBe(8)
  // After a correction, the file of rejected rows contains the missing rows.
  const mended = await clerk.run('import', name, as1251([heading, readings[1] ?? '', readings[5] ?? '']))
  expect([mended.state, await count('readings')]).toEqual(['done', 10])
})

test('IM4 strict: a file with a bad row is refused whole, and all bad rows are reported', async () => {
  const content = as1251([heading, ...readings.slice(0, 9), spoiled(readings[9] ?? '')])
  const run = await clerk.run('import', name, content, { strict: true })
  expect(run).toMatchObject({ state: 'refused', strict: true, counts: { refused: 1, inserted: 0 } })
  expect(run.files[0]).toMatchObject({ state: 'refused', hasRejected: true })
  expect(run.files[0].refusal).toContain('суворому')
  expect((await clerk.get(`runs/${run.id}/files/${run.files[0].id}/rows`)).json.rows).toMatchObject([
    { place: 'рядок 11' },
  ])
  expect(await count('readings')).toBe(0)
})

test('IM5 a second import of a file needs a confirmation and changes nothing', async () => {
  const first = await clerk.run('import', name, some(0, 10))
  const uploads = [await clerk.upload(name, some(0, 10))]
  const again = await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })
  expect([again.status, again.json.code]).toEqual([409, 'import_repeated'])
  expect(again.json.errors[0]).toMatchObject({ path: 'uploads.0' })
  expect(again.json.errors[0].message).toContain(`№ ${first.id}`)
  const check = await clerk.run('check', name, some(0, 10))
  expect(check.files[0].takenBefore).toMatchObject({ run: first.id })
  const repeated = await clerk.run('import', name, some(0, 10), { repeat: 'yes' })
  expect(repeated).toMatchObject({ state: 'done', counts: { inserted: 0, updated: 0, unchanged: 10 } })
})

test('IM5 the same file twice at the same time is one import', async () => {
  const uploads = await Promise.all([clerk.upload(name, some(0, 10)), clerk.upload(name, some(0, 10))])
  const begun = await Promise.all(
    uploads.map((upload) => clerk.begin({ purpose: 'import', profile: vodokanal, uploads: [upload] })),
  )
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await portal.jobsDone()
  expect(await count('readings')).toBe(10)
})

test('K01 a file whose name fits no rule is taken by the rule that the clerk chose, in the check and in the import', async () => {
  const { json: choices } = await clerk.get('choices')
  const { rules } = choices.find(({ profile }: { profile: string }) => profile === vodokanal)
  expect(rules).toContainEqual({ mask: 'pokaznyky.csv', kinds: ['readings'] })
  const upload = await clerk.upload('показники за листопад.csv', some(0, 10))
  const wish = { profile: vodokanal, uploads: [upload] }
  const mistaken = await clerk.begin({ purpose: 'check', ...wish, rules: [{ upload, mask: '*' }] })
  expect([mistaken.status, mistaken.json.errors]).toEqual([
    422,
    [{ path: 'rules.0.mask', message: expect.stringContaining('«*»') }],
  ])
  const alien = await clerk.begin({ purpose: 'check', ...wish, rules: [{ upload: upload + 1, mask: name }] })
  expect([alien.status, alien.json.errors[0].path]).toEqual([422, 'rules.0.upload'])
  for (const [purpose, rules, state, taken] of [
    ['check', [], 'unknown', 0],
    ['check', [{ upload, mask: name }], 'done', 0],
    ['import', [{ upload, mask: name }], 'done', 10],
  ] as const) {
    const { json } = await clerk.begin({ purpose, ...wish, rules })
    await portal.jobsDone()
    const { files } = await clerk.read(json.id)
    expect(files[0]).toMatchObject({ state, rule: rules[0]?.mask ?? null })
    expect(await count('readings')).toBe(taken)
  }
})

test('K02 runs of one provider are executed one after another in order', async () => {
  const ids: number[] = []
  for (const [from, to] of [
    [0, 5],
    [5, 10],
  ] as const) {
    const uploads = [await clerk.upload(name, some(from, to))]
    ids.push((await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })).json.id)
  }
  expect(await clerk.read(ids[1] ?? 0)).toMatchObject({ state: 'queued', ahead: 1 })
  // The second run's job comes first and skips its run, whose turn begins with the end of the first.
  await portal.database.pool.query(
    `update jobs.job set created_on = now() - interval '1 day' where data->>'run' = $1`,
    [String(ids[1])],
  )
  await portal.jobsDone()
  expect(await Promise.all(ids.map(async (id) => (await clerk.read(id)).state))).toEqual(['done', 'queued'])
  await portal.jobsDone()
  expect((await clerk.read(ids[1] ?? 0)).state).toBe('done')
  expect(await count('readings')).toBe(10)
})

test('J05 a queued run is cancelled at once, and an ended one stays unchanged', async () => {
  const uploads = [await clerk.upload(name, some(0, 5))]
  const { json } = await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })
  expect((await clerk.post(`runs/${json.id}/cancellation`)).json).toMatchObject({ state: 'cancelled' })
  await portal.jobsDone()
  expect(await count('readings')).toBe(0)
  expect((await clerk.post(`runs/${json.id}/cancellation`)).json).toMatchObject({ state: 'cancelled' })
})

test('K02 a run whose worker died is continued, and no file is imported twice', async () => {
  const uploads = [await clerk.upload(name, some(0, 5))]
  const { json } = await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })
  await portal.jobsDone()
  // State after a worker was killed between the commit and the end of the run.
  await portal.database.pool.query(`update import_runs set state = 'running', finished_at = null`)
  await portal.database.pool.query(`update import_run_files set rejected_bytes = null`)
  const { enqueue } = await import('../../platform/jobs/enqueue.ts')
  const { importRunJob } = await import('./import-runs.jobs.ts')
  await enqueue(portal.db, importRunJob, { data: { run: json.id } })
  await portal.jobsDone()
  expect(await clerk.read(json.id)).toMatchObject({ state: 'done', counts: { inserted: 5 } })
  expect(await count('readings')).toBe(5)
})

test('R05 J05 an import ends when its rows are written, so that figures counted meanwhile are counted again', async () => {
  const held = await holdTable(portal.database.connection, 'readings')
  const uploads = [await clerk.upload(name, some(0, 5))]
  const { json } = await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })
  const working = portal.jobsDone()
  await held.isWaitedFor()
  const end = '2026-11-25T10:05:00.000Z'
  portal.setNow(end)
  await held.release()
  await working
  portal.setNow(now.toISOString())
  const { rows } = await portal.database.pool.query('select finished_at from imports order by id desc limit 1')
  expect([(await clerk.read(json.id)).finishedAt, rows[0]?.finished_at.toISOString()]).toEqual([end, end])
})

test('IM6 another provider’s runs, files and profiles are not found; other roles are refused', async () => {
  const [own, other] = [
    await portal.db.selectFrom('providers').select('id').where('code', '=', '101').executeTakeFirstOrThrow(),
    await buildProvider(portal.db),
  ]
  const mine = importer(portal, (await buildOperatorOf(portal, own.id)).token)
  const foreign = importer(portal, (await buildOperatorOf(portal, other.id)).token)
  const run = await mine.run('import', name, some(0, 5))
  const file = run.files[0].id
  const reads = [
    `runs/${run.id}`,
    `runs/${run.id}/report`,
    `runs/${run.id}/files/${file}/rows`,
    `runs/${run.id}/files/${file}/rejected`,
  ]
  for (const rest of reads) expect([rest, (await foreign.get(rest)).status]).toEqual([rest, 404])
  for (const rest of ['cancellation', 'undo']) expect((await foreign.post(`runs/${run.id}/${rest}`)).status).toBe(404)
  expect((await foreign.get('runs')).json).toEqual([])
  expect((await mine.get('runs')).json).toHaveLength(1)
  const own2 = { purpose: 'check', uploads: [await foreign.upload(name, some(0, 5))] }
  expect((await foreign.begin({ ...own2, profile: vodokanal })).status).toBe(404)
  // A bank's register concerns several providers.
  const bank = { purpose: 'check', profile: 'kalynivsk/bank', uploads: [await mine.upload(name, some(0, 5))] }
  expect((await mine.begin(bank)).status).toBe(404)
  expect((await mine.begin({ purpose: 'check', profile: vodokanal, uploads: own2.uploads })).status).toBe(404)
  expect((await mine.begin({ purpose: 'check', profile: '../../../etc/passwd', uploads: bank.uploads })).status).toBe(
    404,
  )
  const editor = importer(portal, (await buildStaff(portal, 'editor')).token)
  const resident = importer(portal, await portal.signIn(await buildConsumer(portal.db)))
  const stranger = importer(portal, 'unknown')
  for (const [who, status] of [
    [editor, 403],
    [resident, 403],
    [stranger, 401],
  ] as const) {
    expect((await who.get(`runs/${run.id}`)).status).toBe(status)
    expect((await who.post(`runs/${run.id}/undo`)).status).toBe(status)
  }
})

test('J05 the history shows people and actions, newest first, and is filtered', async () => {
  await clerk.run('check', name, some(0, 5))
  const imported = await clerk.run('import', name, some(0, 5))
  const { json } = await clerk.get('runs')
  expect(json).toMatchObject([
    { id: imported.id, purpose: 'import', files: [name], state: 'done' },
    { purpose: 'check' },
  ])
  expect(json[0].serviceProvider.code).toBe('101')
  expect((await clerk.get('runs?purpose=check')).json).toHaveLength(1)
  expect((await clerk.get(`runs?before=${imported.id}`)).json).toHaveLength(1)
  expect((await clerk.get('runs?provider=205')).json).toEqual([])
})
