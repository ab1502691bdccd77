import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer } from './server.ts'

let app: Awaited<ReturnType<typeof createServer>>
let origin: string
let waiting: (() => void)[]

beforeEach(async () => {
  waiting = []
  app = await createServer({
    ...{ title: 't', describeError: (code) => `«${code}»`, describeIssue: () => '', replies: 'fast', mostInWork: 3 },
    ...{ publicUrl: 'http://127.0.0.1', trustedProxies: [], logger: false },
  })
  app.get('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve({ done: true }))))
  app.post('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve({ done: true }))))
  app.get('/health/live', async () => ({ live: true }))
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const finish of waiting) finish()
  app.server.closeAllConnections()
  await app.close()
})

const status = async (path: string) => (await fetch(`${origin}${path}`)).status

async function until(count: number): Promise<void> {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
}

test('GL10 past the number of requests in work the next one is refused at once, and health is not', async () => {
  const inWork = [1, 2, 3].map(() => status('/api/slow'))
  await until(3)
  const refused = await fetch(`${origin}/api/slow`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await refused.json()).toMatchObject({ code: 'overloaded', message: '«overloaded»' })
  expect(await status('/health/live')).toBe(200)
  for (const finish of waiting.splice(0)) finish()
  expect(await Promise.all(inWork)).toEqual([200, 200, 200])
  const next = status('/api/slow')
  await until(1)
  waiting.pop()?.()
  expect(await next).toBe(200)
})

test('GL10 who leaves before the answer gives the place back', async () => {
  const controllers = [1, 2, 3].map(() => new AbortController())
  const left = controllers.map(({ signal }) => fetch(`${origin}/api/slow`, { signal }).catch(() => 'left'))
  await until(3)
  for (const controller of controllers) controller.abort()
  await Promise.all(left)
  let answer = 503
  while (answer === 503) {
    const asked = status('/api/slow')
    answer = await Promise.race([asked, until(4).then(() => 200)])
  }
  expect(answer).toBe(200)
})

test('DO2 who sends a body slowly takes nobody’s place', async () => {
  const { port, hostname } = new URL(origin)
  const slow = Array.from({ length: 20 }, () => connect(Number(port), hostname))
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  for (const socket of slow) {
    socket.write(
      'POST /api/slow HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"',
    )
  }
  expect(await status('/health/live')).toBe(200)
  const served = status('/api/slow')
  await until(1)
  waiting.pop()?.()
  expect(await served).toBe(200)
  for (const socket of slow) socket.destroy()
})
