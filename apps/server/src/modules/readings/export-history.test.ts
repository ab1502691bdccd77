import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const urlOf = (counterId: string) => `/api/warehouse/consumer/counter/${counterId}/history/export`
const period = { from: '2026-09', to: '2026-11' }

test('F07 G12 the history of a meter as CSV and as a workbook, with the numbers of the screen', async () => {
  const { submit, counterId, token } = await readingScene(portal)
  const [{ receiptNumber }] = (await submit({ value: '424.6' })).json.results
  const ask = (format: string) => portal.call({ url: urlOf(counterId), token, query: { ...period, format } })
  const csv = await ask('csv')
  expect(savedName(csv.headers)).toBe('Історія показань 2026-09—2026-11.csv')
  expect(csvCells(csv.bytes).slice(1)).toMatchObject([
    { 2: '25.09.2026', 3: '413,500', 4: '7,500', 5: 'м³', 6: 'Споживачем', 7: '' },
    { 2: '25.10.2026', 3: '418,902', 4: '5,402' },
    {
      ...{ 2: '25.11.2026', 3: '424,600', 4: '5,698', 6: 'Через кабінет' },
      ...{ 7: 'Передано, постачальник ще не відповів', 9: `П-${receiptNumber}` },
    },
  ])
  const rows = await xlsxCells((await ask('xlsx')).bytes)
  expect(rows.slice(1).map((row) => [row[3], row[4]])).toEqual([
    [413.5, 7.5],
    [418.902, 5.402],
    [424.6, 5.698],
  ])
})

test('AZ1 the history of another resident’s meter is not exported either', async () => {
  const [mine, foreign] = [await readingScene(portal), await readingScene(portal)]
  const query = { ...period, format: 'csv' }
  expect((await portal.call({ url: urlOf(foreign.counterId), token: mine.token, query })).status).toBe(404)
})

test.each([
  { ...period, format: 'pdf' },
  { from: '2026-11', to: '2026-09', format: 'csv' },
  { from: '2022-11', to: '2026-09', format: 'csv' },
  { from: '2026-02-30', to: '9999-12', format: 'csv' },
])('MA8 G12 refuses a wrong query: %o', async (query) => {
  const { counterId, token } = await readingScene(portal)
  expect((await portal.call({ url: urlOf(counterId), token, query })).status).toBe(422)
})

test('F07 refuses a file to a caller who is not signed in, and to staff', async () => {
  const { counterId } = await readingScene(portal)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  const query = { ...period, format: 'csv' }
  expect((await portal.call({ url: urlOf(counterId), query })).status).toBe(401)
  expect((await portal.call({ url: urlOf(counterId), query, token: operator })).status).toBe(403)
})
