import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Delivery, DeliverySchedule } from '@zatyshok/contract/providers/deliveries'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { as1251, importer, openImportScene, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'
import { asCommandRun } from '../import-runs/command-run.ts'
import { administrator } from '../imports/import-authority.ts'
import { importFiles } from '../imports/import-files.ts'
import { loadBuiltIn } from '../imports/profile/load-profile.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
let people: Readonly<Record<'administrator' | 'own' | 'foreign', number>>
let administratorToken: string
/** Operators of «Калинівськводоканал» and of another provider. */
let own: string
let foreign: string
/** A Wednesday. */
const start = '2026-11-18T10:00:00Z'
const url = '/api/admin/deliveries'
const schedulesUrl = '/api/admin/delivery-schedules'
const [heading = '', ...readings] = vodokanalLines('pokaznyky.csv')
const ofMonth = (month: string) => readings.filter((line) => line.includes(`;${month};`))
const october = as1251([heading, ...ofMonth('10.2026').slice(0, 20)])
const [billHeading = '', ...bills] = vodokanalLines('narahuvannia.csv')
const billsOfOctober = as1251([billHeading, ...bills.filter((line) => line.includes(';10.2026;')).slice(0, 40)])

beforeAll(async () => {
  ;({ portal } = await openImportScene(new Date(start)))
  const providerId = async (code: string) =>
    (await portal.db.selectFrom('providers').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  people = {
    administrator: (await buildStaff(portal, 'administrator')).id,
    own: (await buildOperatorOf(portal, await providerId('101'))).id,
    foreign: (await buildOperatorOf(portal, await providerId('205'))).id,
  }
})
afterAll(() => portal.close())
/** Moves the clock; sessions of staff last hours, so everybody signs in again. */
async function moveTo(moment: string): Promise<void> {
  portal.setNow(moment)
  administratorToken = await portal.signIn(people.administrator)
  own = await portal.signIn(people.own)
  foreign = await portal.signIn(people.foreign)
  clerk = importer(portal, administratorToken)
}

beforeEach(async () => {
  await moveTo(start)
  await portal.database.pool.query(
    'truncate readings, invoices, invoice_lines, import_run_files, import_runs, import_journal, delivery_schedules cascade',
  )
  await portal.database.pool.query('delete from imports')
})

const usual = {
  ...{ sender: '101', kind: 'readings', mode: 'monthly', day: 20, covers: 'previous' },
  ...{ tolerance: 0, letters: 'all', revision: 0 },
}
const plan = (token: string, body: object = {}) =>
  portal.call({ method: 'PUT', url: schedulesUrl, token, body: { ...usual, ...body } })
const calendar = async (token: string, query: Record<string, string> = {}) =>
  (await portal.call({ url, token, query })).json
const states = async (token = administratorToken, month = '2026-11') =>
  (await calendar(token, { month })).deliveries.map(({ kind, state }: Delivery) => `${kind} ${state}`)

test('R10 an administrator sets a schedule, sees the delivery late, come, missing after an undo, and come again', async () => {
  expect((await plan(administratorToken)).json).toMatchObject({ since: '2026-11-18', revision: 1, usual: null })
  const expected = await calendar(administratorToken)
  expect(expected).toMatchObject({ month: '2026-11', today: '2026-11-18', late: 0 })
  expect(expected.deliveries).toMatchObject([{ period: '2026-10', dueOn: '2026-11-20', state: 'expected', run: null }])
  expect(expected.next).toMatchObject({ sender: '101', dueOn: '2026-11-20' })
  // Tuesday: Monday is the first working day after the expected Friday.
  await moveTo('2026-11-24T10:00:00Z')
  expect(await calendar(administratorToken)).toMatchObject({
    ...{ late: 1, next: { period: '2026-11', dueOn: '2026-12-21' } },
    deliveries: [{ state: 'late', lateDays: 2 }],
  })
  const run = await clerk.run('import', 'pokaznyky.csv', october)
  expect(run.state).toBe('done')
  const come = await calendar(administratorToken)
  expect(come).toMatchObject({ late: 0, deliveries: [{ state: 'come', run: run.id, rows: 20, lateDays: 0 }] })
  expect(come.deliveries[0].at).toBe('2026-11-24T10:00:00.000Z')
  await clerk.undo(run.id)
  expect(await states()).toEqual(['readings late'])
  await clerk.run('import', 'pokaznyky.csv', october, { repeat: 'yes' })
  expect(await states()).toEqual(['readings come'])
})

test('R10 the month of the data decides: a file of September does not bring October', async () => {
  await plan(administratorToken)
  await clerk.run('import', 'pokaznyky.csv', as1251([heading, ...ofMonth('09.2026').slice(0, 20)]))
  expect(await states()).toEqual(['readings expected'])
  // One reading of October among those of September is a correction.
  const mixed = [heading, ...ofMonth('09.2026').slice(20, 40), ...ofMonth('10.2026').slice(0, 1)]
  await clerk.run('import', 'pokaznyky.csv', as1251(mixed))
  expect(await states()).toEqual(['readings expected'])
})

test('R10 bills written directly count, also those of a file that is read the general way', async () => {
  await plan(administratorToken, { kind: 'bills' })
  const direct = await clerk.run('import', 'narahuvannia.csv', billsOfOctober)
  expect(await calendar(administratorToken)).toMatchObject({ deliveries: [{ state: 'come', run: direct.id }] })
  const { rows } = await calendarRow()
  await clerk.undo(direct.id)
  // A refused row sends the whole file the general way.
  const lines = [billHeading, ...bills.filter((line) => line.includes(';10.2026;')).slice(0, 40)]
  const bad = (lines[1] ?? '').replace(/^[^;]*/, '9999999')
  await clerk.run('import', 'narahuvannia.csv', as1251([...lines, bad]))
  const general = await calendarRow()
  expect(general).toMatchObject({ state: 'partly', refusedRows: 1, rows })
})

test('R10 R09 mended rows are no delivery of their own, and make their delivery whole', async () => {
  await plan(administratorToken)
  const right = ofMonth('10.2026').slice(0, 20)
  const bad = (right[3] ?? '').replace(/^[^;]*/, '9999999')
  const run = await clerk.run('import', 'pokaznyky.csv', as1251([heading, ...right.with(3, bad)]))
  const before = await calendarRow()
  expect(before).toMatchObject({ run: run.id, refusedRows: 1 })
  const mending = `runs/${run.id}/mending`
  const [{ file, n }] = (await clerk.get(mending)).json.rows
  const rows = [{ file, n, cells: [{ at: 0, text: right[3]?.split(';')[0] ?? '' }] }]
  const body = { after: 0, rows }
  const sent = await portal.call({ url: `/api/admin/imports/${mending}`, token: administratorToken, body })
  await portal.jobsDone()
  expect(await clerk.read(sent.json.id)).toMatchObject({ state: 'done', counts: { inserted: 1 } })
  expect(await calendarRow()).toEqual({ ...before, state: 'come', refusedRows: 0 })
  expect((await clerk.read(run.id)).openRows).toBe(0)
})

const calendarRow = async (): Promise<Delivery> => (await calendar(administratorToken)).deliveries[0]

test('R10 a check waits to be accepted, a refused file has not come, a running one is being checked', async () => {
  await plan(administratorToken)
  const check = await clerk.run('check', 'pokaznyky.csv', october)
  expect(await calendar(administratorToken)).toMatchObject({ deliveries: [{ state: 'toAccept', run: check.id }] })
  const rejection = { url: `/api/admin/imports/runs/${check.id}/rejection`, body: { reason: 'Суми не ті' } }
  expect((await portal.call({ ...rejection, token: administratorToken })).status).toBe(200)
  expect(await calendar(administratorToken)).toMatchObject({ deliveries: [{ state: 'refused', run: check.id }] })
  await portal.database.pool.query('delete from imports')
  const refused = await clerk.run('import', 'pokaznyky.csv', as1251(['Не та таблиця', 'зовсім']))
  expect(refused.state).toBe('refused')
  expect(await calendar(administratorToken)).toMatchObject({ deliveries: [{ state: 'refused', run: refused.id }] })
  const upload = await clerk.upload('pokaznyky.csv', october)
  await clerk.begin({ purpose: 'import', profile: vodokanal, uploads: [upload] })
  expect(await states()).toEqual(['readings checking'])
  await portal.jobsDone()
  expect(await states()).toEqual(['readings come'])
})

test('R10 files of the command line and of whatever else imports count as those of the browser', async () => {
  await plan(administratorToken)
  const now = new Date(start)
  const profile = await loadBuiltIn(vodokanal)
  const fixture = path.join(import.meta.dirname, '../../../../../fixtures/kalynivsk/101-vodokanal/pokaznyky.csv')
  const command = { profile, purpose: 'import', strict: false, now, rejected: undefined } as const
  await asCommandRun(portal.database, command, (recorder) =>
    importFiles({ authority: administrator, db: portal.database, profile, files: [fixture], now, recorder }),
  )
  expect(await calendar(administratorToken)).toMatchObject({ deliveries: [{ state: 'come', run: expect.any(Number) }] })
  expect((await calendar(administratorToken, { month: '2026-03' })).deliveries).toMatchObject([
    { period: '2026-02', state: 'come' },
  ])
})

test('R10 imports from before the calendar count: the migration finds their months', async () => {
  await plan(administratorToken)
  const run = await clerk.run('import', 'pokaznyky.csv', october)
  await portal.database.pool.query('update imports set sender = null, periods = null')
  expect(await states()).toEqual(['readings expected'])
  const migration = readFileSync(path.join(import.meta.dirname, '../../../migrations/0094-deliveries.sql'), 'utf8')
  const [, filling = ''] = migration.split('-- What the imports of the last half year brought.')
  await portal.database.pool.query(`-- ${filling.replaceAll('now()', `timestamptz '${start}'`)}`)
  expect(await calendar(administratorToken)).toMatchObject({ deliveries: [{ state: 'come', run: run.id, rows: 20 }] })
})

test('R10 a register of the city has a schedule of its own, which operators of a provider do not see', async () => {
  const bank = { sender: 'kalynivsk/bank', kind: 'payments', mode: 'lastWorkingDay', covers: 'same' }
  expect((await plan(administratorToken, bank)).json).toMatchObject({ serviceProvider: null, revision: 1 })
  expect(await calendar(administratorToken)).toMatchObject({
    deliveries: [{ sender: 'kalynivsk/bank', serviceProvider: null, period: '2026-11', dueOn: '2026-11-30' }],
  })
  expect((await calendar(own)).deliveries).toEqual([])
  expect((await plan(own, bank)).status).toBe(404)
  expect((await plan(administratorToken, { sender: 'kalynivsk/nobody' })).status).toBe(404)
})

test('R10 each kind that a profile brings is offered, with the days on which it usually comes', async () => {
  for (const [day, month] of [
    ['2026-09-03', '08.2026'],
    ['2026-10-05', '09.2026'],
    ['2026-11-04', '10.2026'],
  ] as const) {
    await moveTo(`${day}T10:00:00Z`)
    await clerk.run('import', 'pokaznyky.csv', as1251([heading, ...ofMonth(month).slice(0, 5)]))
  }
  await moveTo(start)
  const listed: DeliverySchedule[] = (await portal.call({ url: schedulesUrl, token: own })).json
  expect(listed.map(({ sender, kind, mode }) => [sender, kind, mode])).toEqual([
    ['101', 'bills', 'off'],
    ['101', 'readings', 'off'],
  ])
  expect(listed[1]?.usual).toEqual({ from: 3, to: 5, months: 3 })
  const all: DeliverySchedule[] = (await portal.call({ url: schedulesUrl, token: administratorToken })).json
  expect(all.map(({ sender }) => sender)).toEqual(
    expect.arrayContaining(['205', 'kalynivsk/bank', 'kalynivsk/subsydii']),
  )
  expect(all.filter(({ serviceProvider }) => serviceProvider === null).at(-1)).toEqual(all.at(-1))
})

test('R10 another day of the month counts from today, another tolerance from where it was', async () => {
  await plan(administratorToken)
  await moveTo('2026-11-24T10:00:00Z')
  expect((await plan(administratorToken, { revision: 1, tolerance: 1 })).json).toMatchObject({ since: '2026-11-18' })
  expect(await states()).toEqual(['readings late'])
  expect((await plan(administratorToken, { revision: 2, day: 10 })).json).toMatchObject({ since: '2026-11-24' })
  expect(await states()).toEqual(['readings notExpected'])
  expect((await plan(administratorToken, { revision: 3, mode: 'off' })).json).toMatchObject({ since: null })
  expect(await states()).toEqual([])
})

test('R10 of two simultaneous changes the second is refused, and wrong values are refused in Ukrainian', async () => {
  expect((await plan(administratorToken)).status).toBe(200)
  const conflict = await plan(administratorToken, { day: 7 })
  expect([conflict.status, conflict.json.code]).toEqual([409, 'content_conflict'])
  expect(conflict.json.errors[0].message).toContain('щойно змінив')
  const wrong = await plan(administratorToken, { revision: 1, day: 32, tolerance: 11 })
  expect([wrong.status, wrong.json.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['day', 'tolerance'],
  ])
  expect(wrong.json.errors[0].message).toBe('Введіть число від 1 до 31')
  expect((await plan(administratorToken, { revision: 1, mode: 'weekly' })).status).toBe(422)
  expect((await portal.call({ url, token: administratorToken, query: { month: '2026-13' } })).status).toBe(422)
})

test('R10 the address for letters is saved, kept by a page that omits it, removed, and audited without its whole text', async () => {
  const contact = 'bilinh@vodokanal.example'
  expect((await plan(own, { contact: ` ${contact} ` })).json.contact).toBe(contact)
  expect((await plan(own, { revision: 1, day: 21 })).json).toMatchObject({ contact, day: 21 })
  expect((await plan(own, { revision: 2, day: 21, contact: null })).json.contact).toBeNull()
  const { rows } = await portal.database.pool.query(
    `select detail from audit_log where action = 'deliveries.schedule' order by id desc limit 3`,
  )
  expect(rows.map(({ detail }) => detail)).toMatchObject([
    { contactBefore: 'b***@vodokanal.example', contact: null },
    { day: 21 },
    { contactBefore: null, contact: 'b***@vodokanal.example' },
  ])
  expect(rows[1].detail).not.toHaveProperty('contact')
  expect(JSON.stringify(rows)).not.toContain(contact)
})

test.each(['bilinh', 'a@b', 'a@teplo.example\r\nBcc: b@teplo.example', `${'a'.repeat(250)}@teplo.example`, ''])(
  'R10 an address that is none is refused in Ukrainian: %j',
  async (contact) => {
    const { status, json } = await plan(administratorToken, { contact })
    expect([status, json.errors[0].path]).toEqual([422, 'contact'])
    expect(json.errors[0].message).toBe('Електронна адреса має бути у форматі name@example.com')
  },
)

test('R10 an operator of a provider sets and sees its own schedules only; one of the city sets none', async () => {
  expect((await plan(own)).status).toBe(200)
  expect((await plan(foreign, { revision: 1 })).status).toBe(404)
  expect((await calendar(foreign)).deliveries).toEqual([])
  const listed: DeliverySchedule[] = (await portal.call({ url: schedulesUrl, token: foreign })).json
  expect(new Set(listed.map(({ sender }) => sender))).toEqual(new Set(['205']))
  expect((await calendar(own)).deliveries).toHaveLength(1)
  const ofCity = (await buildStaff(portal, 'operator')).token
  expect((await plan(ofCity, { revision: 1 })).status).toBe(403)
  expect((await calendar(ofCity)).deliveries).toHaveLength(1)
})

test('R10 the calendar is for operators and administrators', async () => {
  const resident = await portal.signIn(await buildConsumer(portal.db))
  const editor = (await buildStaff(portal, 'editor')).token
  for (const token of [resident, editor]) {
    const answers = [
      await portal.call({ url, token }),
      await portal.call({ url: schedulesUrl, token }),
      await plan(token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  const put = { method: 'PUT', url: schedulesUrl, body: usual } as const
  const signedOut = [await portal.call({ url }), await portal.call({ url: schedulesUrl }), await portal.call(put)]
  expect(signedOut.map(({ status }) => status)).toEqual([401, 401, 401])
})
