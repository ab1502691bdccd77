import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test.each([
  ['20..31', '2026-11-19T21:59:59Z', '20.11.2026–30.11.2026', 'жовтень 2026'],
  ['20..31', '2026-11-30T22:00:00Z', '20.12.2026–31.12.2026', 'листопад 2026'],
  ['-2..+3', '2026-12-03T22:00:00Z', '29.12.2026–03.01.2027', 'листопад 2026'],
  ['+1..+5', '2026-11-30T21:59:59Z', '01.12.2026–05.12.2026', 'жовтень 2026'],
])(
  'F06 window %s is closed at %s in Kyiv, and the response names the next one',
  async (window, moment, next, month) => {
    const { submit, written } = await readingScene(portal, window)
    portal.setNow(moment)
    const { status, json } = await submit({ value: '424.6' })
    expect(status).toBe(422)
    expect(json.errors[0].message).toContain(next)
    expect(json.errors[0].message).toContain(month)
    expect(await written()).toEqual([])
  },
)

test.each([
  ['20..31', '2026-11-19T22:00:00Z', '2026-11', '2026-11-20'],
  ['20..31', '2026-11-30T21:59:59Z', '2026-11', '2026-11-30'],
  ['-2..+3', '2026-12-03T21:59:59Z', '2026-11', '2026-12-03'],
  ['+1..+5', '2026-11-30T22:00:00Z', '2026-11', '2026-12-01'],
  [null, '2026-10-31T22:00:00Z', '2026-11', '2026-11-01'],
])('FT22 window %s at %s in Kyiv takes readings for %s', async (window, moment, billingMonth, readOn) => {
  const { submit, written } = await readingScene(portal, window)
  portal.setNow(moment)
  expect((await submit({ value: '424.6' })).json.results).toMatchObject([{ status: 'accepted', billingMonth }])
  expect(await written()).toMatchObject([{ read_on: readOn }])
})

test('FT11 a request repeated just after the window, because its response was lost, gets its receipt', async () => {
  const { submit } = await readingScene(portal)
  portal.setNow('2026-11-30T21:59:59Z')
  const first = (await submit({ value: '424.6' })).json.results[0]
  portal.setNow('2026-11-30T22:00:30Z')
  expect((await submit({ value: '424.6' })).json.results).toMatchObject([{ status: 'same', receipt: first.receipt }])
  expect((await submit({ value: '424.7' })).status).toBe(422)
  portal.setNow('2026-12-02T10:00:00Z')
  expect((await submit({ value: '424.6' })).status).toBe(422)
})
