import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../../testing/factories.ts'
import { addAddress, lettersTo } from '../../../testing/person.ts'
import { as1251, importer, openImportScene, vodokanal, vodokanalLines } from '../../../testing/scenes/import-scene.ts'
import { buildOperatorOf, buildStaff } from '../../../testing/staff.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
let own: number
const now = new Date('2026-11-25T10:00:00Z')
const name = 'narahuvannia.csv'
const [heading = '', ...lines] = vodokanalLines(name)
const october = lines.filter((line) => line.split(';')[1] === '10.2026').slice(0, 60)
const content = (of: readonly string[] = october) => as1251([heading, ...of])
const reason = 'Немає будинку Гайова, 7'

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
  own = (await portal.db.selectFrom('providers').select('id').where('code', '=', '101').executeTakeFirstOrThrow()).id
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(now.toISOString())
  await portal.database.pool.query(
    'truncate invoices, invoice_lines, import_run_files, import_runs, import_decisions, import_previews, import_journal, letters',
  )
})

const decide = (who: ReturnType<typeof importer>, id: number, what: 'acceptance' | 'rejection', body: object = {}) =>
  who.send(`runs/${id}/${what}`, body)
const accept = (id: number, body?: object) => decide(clerk, id, 'acceptance', body)
const reject = (id: number, body: object = { reason }) => decide(clerk, id, 'rejection', body)
const count = async (table: string) =>
  Number((await portal.database.pool.query(`select count(*) from ${table}`)).rows[0]?.count)
const decisionOf = async (id: number) => (await clerk.get(`runs/${id}/preview`)).json.decision

test('R08 an accepted check becomes one import, however often the button is pressed', async () => {
  const check = await clerk.run('check', name, content())
  const pressed = await Promise.all([accept(check.id), accept(check.id), accept(check.id)])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
  const runs = new Set(pressed.map(({ json }) => json.id))
  expect(runs.size).toBe(1)
  const [run] = runs
  await portal.jobsDone()
  const taken = await clerk.read(run)
  expect(taken).toMatchObject({ purpose: 'import', state: 'done', canUndo: true, accepts: check.id })
  const undoDays = portal.context().settings.imports.undoDays
  expect(taken.undoUntil).toBe(new Date(now.getTime() + undoDays * 86_400_000).toISOString())
  expect(await count('invoices')).toBe(new Set(october.map((line) => line.split(';')[0])).size)
  expect(await decisionOf(check.id)).toMatchObject({ run, reason: null, at: now.toISOString() })
  expect((await accept(check.id)).json.id).toBe(run)
  const refused = await reject(check.id)
  expect([refused.status, refused.json.code]).toEqual([409, 'import_decided'])
})

test('R08 a delivery is not accepted after the data have changed since its check', async () => {
  const check = await clerk.run('check', name, content())
  await clerk.run('import', name, content(october.slice(0, 4)))
  const outdated = await accept(check.id)
  expect([outdated.status, outdated.json.code, outdated.json.message]).toEqual([
    409,
    'import_outdated',
    'Після перевірки дані змінилися. Перевірте поставку ще раз: введене в рядках збережено.',
  ])
  // Another check, and an import that took nothing, change no data.
  const again = await clerk.run('check', name, content())
  await clerk.run('check', name, content(october.slice(0, 8)))
  const nothing = await clerk.run('import', name, as1251(['зовсім інший заголовок', '1']))
  expect(nothing.state).toBe('refused')
  expect((await accept(again.id)).status).toBe(200)
})

test('R08 a delivery is not accepted after its profile has changed since the check', async () => {
  const check = await clerk.run('check', name, content())
  const later = new Date(now.getTime() + 60_000)
  const { rows } = await portal.database.pool.query(
    'insert into import_profiles (name, provider_id, version) values ($1, $2, 1) returning id',
    [vodokanal, own],
  )
  await portal.database.pool.query(
    `insert into import_profile_versions (profile_id, version, definition, saved_at) values ($1, 1, '{}', $2)`,
    [rows[0].id, later],
  )
  expect((await accept(check.id)).json.code).toBe('import_outdated')
  await portal.database.pool.query('delete from import_profiles where id = $1', [rows[0].id])
  expect((await accept(check.id)).status).toBe(200)
})

test('R08 a delivery whose files are gone, and a run that is no finished check, are not accepted', async () => {
  const check = await clerk.run('check', name, content())
  await portal.database.pool.query('update import_run_files set upload_id = null')
  expect((await accept(check.id)).json).toMatchObject({
    code: 'import_files_gone',
    message: expect.stringContaining('уже не зберігає'),
  })
  const imported = await clerk.run('import', name, content())
  const wrong = await clerk.run('check', name, as1251(['зовсім інший заголовок', '1']))
  const { json: queued } = await clerk.begin({
    ...{ purpose: 'check', profile: vodokanal },
    uploads: [await clerk.upload(name, content())],
  })
  for (const { id } of [imported, wrong, queued]) expect((await accept(id)).json.code).toBe('import_not_checked')
  for (const { id } of [imported, queued]) expect((await reject(id)).json.code).toBe('import_not_checked')
  expect((await reject(wrong.id)).status).toBe(200)
})

test('R08 a difference of the control sum has to be typed', async () => {
  const [line = ''] = october
  const check = await clerk.run('check', name, content([line.replace(/^[^;]*/, '9999999'), ...october.slice(1)]))
  const { control } = (await clerk.get(`runs/${check.id}/preview`)).json.figures
  const differenceKop = control.fileKop - control.takenKop
  expect(differenceKop).toBeGreaterThan(0)
  for (const body of [{}, { differenceKop: differenceKop + 1 }]) {
    const refused = await accept(check.id, body)
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [{ path: 'differenceKop', message: 'Різниця інша. Введіть суму, яку показано на сторінці.' }],
    ])
  }
  expect((await accept(check.id, { differenceKop: 0.5 })).status).toBe(400)
  expect((await accept(check.id, { differenceKop })).status).toBe(200)
})

test('R08 files that were imported before are accepted only on demand', async () => {
  await clerk.run('import', name, content())
  const check = await clerk.run('check', name, content())
  expect((await accept(check.id)).json.code).toBe('import_repeated')
  expect((await accept(check.id, { repeat: 'yes' })).status).toBe(200)
})

test('R08 a rejected delivery keeps its reason, is never accepted, and is told to the provider’s operators', async () => {
  const colleague = await buildOperatorOf(portal, own)
  const stranger = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
  await addAddress(portal, colleague.id, 'own@teplo.example')
  await addAddress(portal, stranger.id, 'other@gaz.example')
  const check = await clerk.run('check', name, content())
  expect((await reject(check.id, { reason: '  ' })).status).toBe(422)
  const { json, status } = await reject(check.id)
  expect([status, json.decision]).toEqual([200, expect.objectContaining({ run: null, reason, told: 1 })])
  expect((await reject(check.id, { reason: 'Інша причина' })).json.decision).toMatchObject({ reason, told: 1 })
  expect(await lettersTo(portal, 'own@teplo.example')).toMatchObject([
    { kind: 'deliveryRejected', run: check.id, files: name, reason },
  ])
  expect(await lettersTo(portal, 'other@gaz.example')).toEqual([])
  const refused = await accept(check.id)
  expect([refused.status, refused.json.code]).toEqual([409, 'import_decided'])
  await portal.jobsDone()
  expect(await count('invoices')).toBe(0)
})

test('R08 an operator of another provider finds no delivery, and other roles are refused', async () => {
  const foreign = importer(portal, (await buildOperatorOf(portal, (await buildProvider(portal.db)).id)).token)
  const mine = importer(portal, (await buildOperatorOf(portal, own)).token)
  const check = await clerk.run('check', name, content())
  const editor = importer(portal, (await buildStaff(portal, 'editor')).token)
  const resident = importer(portal, await portal.signIn(await buildConsumer(portal.db)))
  for (const [who, status] of [
    [foreign, 404],
    [editor, 403],
    [resident, 403],
    [importer(portal, 'unknown'), 401],
  ] as const) {
    expect((await who.get(`runs/${check.id}/preview`)).status).toBe(status)
    expect((await decide(who, check.id, 'acceptance')).status).toBe(status)
    expect((await decide(who, check.id, 'rejection', { reason })).status).toBe(status)
  }
  expect(await decisionOf(check.id)).toBeNull()
  expect((await mine.get(`runs/${check.id}/preview`)).json.figures.month).toBe('2026-10')
  // The files that a clerk of the whole city has sent are accepted by a clerk of the provider.
  const accepted = await decide(mine, check.id, 'acceptance')
  expect(accepted.status).toBe(200)
  await portal.jobsDone()
  expect((await mine.read(accepted.json.id)).state).toBe('done')
})
