import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dispatchesUrl, dispatchScene } from '../../testing/scenes/dispatch-scene.ts'
import { dueDay } from './due-day.ts'
import { planDispatches } from './plan-dispatches.ts'

let portal: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-exports-'))
  portal = await testApp({ now: '2026-11-25T10:00:00Z', settings: { exports: { folder } } })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const url = '/api/admin/export-schedules'
const plan = (token: string, provider: string, body: object = {}) =>
  portal.call({
    method: 'PUT',
    url: `${url}/${provider}/readings`,
    token,
    body: { mode: 'daily', at: '06:00', format: 'csv', encoding: 'utf-8', revision: 0, ...body },
  })
const listOf = async (token: string) => (await portal.call({ url: dispatchesUrl, token })).json

test('K03 a schedule makes one dispatch a day on any number of nodes, also in the folder', async () => {
  const { token, give, signedIn } = await dispatchScene(portal, '701')
  await give()
  expect((await plan(token, '701')).json).toMatchObject({ mode: 'daily', revision: 1, doneUntil: '2026-11-25' })
  await planDispatches(portal.context())
  expect(await listOf(token)).toEqual([])
  // 06:01 of the next day in Kyiv.
  portal.setNow('2026-11-26T04:01:00Z')
  const { context } = await portal.secondNode()
  await Promise.all([planDispatches(portal.context()), planDispatches(context()), planDispatches(portal.context())])
  await portal.jobsDone()
  await portal.jobsDone()
  const dispatches = await listOf(await signedIn())
  expect(dispatches).toMatchObject([
    { origin: 'schedule', askedBy: '', records: 1, deliveredAt: '2026-11-26T04:01:00.000Z' },
  ])
  const name = '701_pokaznyky_2026-11-26_0001.csv'
  expect(await readdir(join(folder, '701'))).toEqual([name])
  const file = await portal.call({ url: `${dispatchesUrl}/${dispatches[0].id}/file`, token: await signedIn() })
  expect(await readFile(join(folder, '701', name))).toEqual(file.bytes)
  // Without new records the schedule makes no dispatch.
  portal.setNow('2026-11-27T04:01:00Z')
  await planDispatches(portal.context())
  await portal.jobsDone()
  expect((await listOf(await signedIn())).length).toBe(1)
})

test('K03 a concurrent change of a schedule is a conflict; other providers’ schedules are not found', async () => {
  const mine = await dispatchScene(portal, '702')
  const other = await dispatchScene(portal, '703')
  expect((await plan(mine.token, '702')).status).toBe(200)
  expect((await plan(mine.token, '702')).status).toBe(409)
  expect((await plan(mine.token, '702', { revision: 1, mode: 'off' })).json).toMatchObject({ mode: 'off', revision: 2 })
  expect((await plan(other.token, '702')).status).toBe(404)
  expect((await plan(mine.token, '702', { revision: 2, at: '25:00' })).status).toBe(422)
  expect((await plan(mine.token, '702', { revision: 2 ** 31 })).status).toBe(422)
  expect((await portal.call({ url })).status).toBe(401)
  const listed = (await portal.call({ url, token: other.token })).json
  expect(listed.map(({ serviceProvider, kind, mode }: never) => [serviceProvider['code'], kind, mode])).toEqual(
    ['readings', 'consents', 'verifications', 'requests'].map((kind) => ['703', kind, 'off']),
  )
})

test('K03 computes the day after the window, also at a month’s end and after downtime', () => {
  const planned = { mode: 'afterWindow', at: '06:00', readingWindow: '20..31' } as const
  const at = (moment: string, values: object = {}) => dueDay({ ...planned, ...values }, new Date(moment))
  expect(at('2026-12-01T03:59:00Z')).toBe('2026-11-01')
  expect(at('2026-12-01T04:00:00Z')).toBe('2026-12-01')
  expect(at('2026-12-19T12:00:00Z')).toBe('2026-12-01')
  expect(at('2027-01-04T12:00:00Z', { readingWindow: '-2..+3' })).toBe('2027-01-04')
  expect(at('2026-12-10T12:00:00Z', { readingWindow: null })).toBeUndefined()
  expect(at('2026-12-10T03:00:00Z', { mode: 'daily' })).toBe('2026-12-09')
  expect(at('2026-12-10T12:00:00Z', { mode: 'off' })).toBeUndefined()
})
