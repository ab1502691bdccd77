import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dispatchScene } from '../../../testing/scenes/dispatch-scene.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
afterAll(() => portal.close())

test('R03 K03 readings past the portal have the provider’s word for what a consumer says', async () => {
  const { made, give, bytesOf, meter } = await dispatchScene(portal, '999', '9990001')
  for (const source of ['phone', 'visit', 'paper'] as const) await give({ source, meter_id: await meter() })
  await give()
  const [head, ...rows] = (await bytesOf((await made()).id)).toString().trim().split('\n')
  const at = head?.split(',').findIndex((name) => name.trim() === 'source') ?? -1
  expect(at).toBeGreaterThan(-1)
  expect(rows.map((row) => row.split(',')[at]?.trim()).sort()).toEqual(['phone', 'phone', 'phone', 'web'])
})
