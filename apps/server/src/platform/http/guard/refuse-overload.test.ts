import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { createServer } from '../server.ts'

let app: Awaited<ReturnType<typeof createServer>>
let origin: string
let waiting: (() => void)[]

beforeEach(async () => {
  waiting = []
  app = await createServer({
    ...{
      api: { title: 't', schemas: {} },
      describeError: (code) => `«${code}»`,
      describeIssue: () => '',
      replies: 'fast',
      mostInWork: 3,
    },
    ...{ publicUrl: 'http://127.0.0.1', trustedProxies: ['loopback'], logger: false },
  })
  app.get('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve({ done: true }))))
  app.post('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve({ done: true }))))
  app.get('/health/busy', () => {
    throw new AppError('overloaded', { retryAfterSeconds: 2 })
  })
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

test('GL10 a refusal says what every error says: its headers, its body, and the number of the request in both', async () => {
  const inWork = [1, 2, 3].map(() => status('/api/slow'))
  await until(3)
  for (const proto of ['http', 'https']) {
    const headers = { 'x-forwarded-proto': proto }
    const refused = await fetch(`${origin}/api/slow`, { headers })
    const usual = await fetch(`${origin}/health/busy`, { headers })
    expect(ofEachAnswer(refused)).toEqual(ofEachAnswer(usual))
    expect(refused.headers.has('strict-transport-security')).toBe(proto === 'https')
    const toldUsually = await usual.text()
    const itsOwn = toldUsually.replace(
      String(usual.headers.get('x-request-id')),
      refused.headers.get('x-request-id') ?? '',
    )
    expect(await refused.text()).toBe(itsOwn)
  }
  for (const finish of waiting) finish()
  expect(await Promise.all(inWork)).toEqual([200, 200, 200])
})

/** Returns the headers without those that differ for each response or person. */
function ofEachAnswer({ headers }: Response): Record<string, string> {
  const own = ['date', 'x-request-id', 'set-cookie']
  return Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
}

test('GL10 a refused client, with a body or without, keeps its connection and is served on it once there is a place', async () => {
  const inWork = [1, 2, 3].map(() => status('/api/slow'))
  await until(3)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const bodies = [undefined, '{"a":1}', undefined]
  const refused: Asked[] = []
  for (const body of bodies) refused.push(await askOver(agent, body))
  for (const finish of waiting.splice(0)) finish()
  await Promise.all(inWork)
  const next = askOver(agent, undefined)
  await until(1)
  waiting.pop()?.()
  const [first, ...others] = [...refused, await next]
  expect(first).toEqual({ status: 503, isOpen: true, isUsedAgain: false })
  expect(others.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(others.every(({ isOpen, isUsedAgain }) => isOpen && isUsedAgain)).toBe(true)
  agent.destroy()
})

interface Asked {
  readonly status: number | undefined
  readonly isOpen: boolean
  readonly isUsedAgain: boolean
}

async function askOver(agent: Agent, body: string | undefined): Promise<Asked> {
  const headers = { 'content-type': 'application/json' }
  const asked = request(`${origin}/api/slow`, body === undefined ? { agent } : { agent, method: 'POST', headers })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  // The agent gets the connection back after the response has ended.
  await new Promise((resolve) => setImmediate(resolve))
  return {
    ...{ status: answer.statusCode, isOpen: answer.headers.connection === 'keep-alive' },
    isUsedAgain: asked.reusedSocket,
  }
}

test('GL10 a client that disconnects before the response releases its place', async () => {
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

test('DO2 a slow sender of a body takes no place', async () => {
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
