import { expect, test } from 'vitest'
import { showLastKnown } from './last-known.ts'
import { renderedPage } from './rendered-page.ts'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const none = new URLSearchParams()

test('FT29 a page that was shown is shown again while the database is away, another says that it is', async () => {
  let isAway = false
  const open = showLastKnown(
    async (path) => {
      if (isAway) throw away
      return renderedPage({ text: `now ${path}`, kept: true })
    },
    (path) => renderedPage({ status: 503, text: `away ${path}`, kept: false }),
  )
  await open('/help', none)
  isAway = true
  const again = await open('/help', none)
  expect(again).toMatchObject({ status: 200, cacheControl: 'no-store' })
  expect(String(again?.bodies.identity)).toBe('now /help')
  const never = await open('/docs', none)
  expect(never).toMatchObject({ status: 503, cacheControl: 'no-store' })
  expect(String(never?.bodies.identity)).toBe('away /docs')
})

test('FT29 any other failure is a failure', async () => {
  const open = showLastKnown(
    async () => {
      throw new Error('a mistake of ours')
    },
    () => renderedPage({ status: 503, text: '', kept: false }),
  )
  await expect(open('/help', none)).rejects.toThrow('a mistake of ours')
})
