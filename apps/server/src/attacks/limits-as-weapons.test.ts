import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { readingScene } from '../testing/reading-scene.ts'

const start = '2026-11-25T10:00:00Z'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  portal.setNow(start)
  await portal.db.deleteFrom('attempts').execute()
})
afterAll(() => portal.close())

test('AT33 one zone of a meter takes twenty values a month; the next is refused, a repeated one is not', async () => {
  const { submit, written } = await readingScene(portal)
  const typed = (n: number) => ({ value: String(420 + (n % 2) / 10) })
  for (let n = 0; n < 20; n += 1) expect((await submit(typed(n))).status).toBe(200)
  expect((await submit(typed(19))).json.results[0]).toMatchObject({ status: 'same', value: '420.100' })
  const { status, json } = await submit(typed(20))
  expect([status, json.code, json.message]).toEqual([
    429,
    'too_many_revisions',
    'Показання цього лічильника за місяць змінювали забагато разів. Діє останнє надіслане. Якщо воно хибне, напишіть нам або зверніться до постачальника.',
  ])
  expect(json.errors[0].path).toBe('readings.0.value')
  expect(json.errors[0].message).toContain('за цей місяць змінювали забагато разів')
  expect(await written()).toHaveLength(20)
  portal.setNow('2026-12-25T10:00:00Z')
  expect((await submit({ value: '424' })).json.results[0].status).toBe('accepted')
})

test('AT33 of fifty different values at once twenty are taken', async () => {
  const { submit, written } = await readingScene(portal)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => submit({ value: `42${n % 2}.${100 + n}` })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  expect(await written()).toHaveLength(20)
})
