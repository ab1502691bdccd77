import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build } from '../platform/process/build.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../testing/database.ts'
import { originOf, type Started, startMain } from '../testing/start-main.ts'

let folder: string
let database: TestDatabase
vi.setConfig({ testTimeout: 90_000 })
const agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-stop-'))
  database = await testDatabase()
})
afterAll(async () => {
  agent.destroy()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Options that make the process run this code at SIGUSR2; production code has no such handler. */
const atSignal = (does: string) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${does} })`)}`,
})

async function startNode(environment: Readonly<Record<string, string>>): Promise<Started> {
  const node = startMain({ DATABASE_URL: databaseUrl(database.connection), DATA_DIR: folder, ...environment })
  await node.until('Портал працює')
  return node
}

async function ask(node: Started, path: string): Promise<IncomingMessage & { readonly said: string }> {
  const [answer] = (await once(get(`${originOf(node)}${path}`, { agent }), 'response')) as [IncomingMessage]
  return Object.assign(answer, { said: await text(answer) })
}

/** Returns the first response for which the condition holds. */
async function until(node: Started, path: string, holds: (answer: IncomingMessage) => boolean) {
  for (;;) {
    const answer = await ask(node, path)
    if (holds(answer)) return answer
  }
}

test('FT26 a stopping node reports it at once, keeps serving, closes its connections and ends with status 0', async () => {
  const node = await startNode({ PORTAL_HTTP_DRAIN_SECONDS: '2' })
  expect((await ask(node, '/health/ready')).headers.connection).toBe('keep-alive')
  const began = performance.now()
  node.child.kill('SIGTERM')
  const unready = await until(node, '/health/ready', ({ statusCode }) => statusCode === 503)
  expect(JSON.parse(unready.said)).toEqual({
    ready: false,
    reasons: ['stopping'],
    warnings: [],
    version: build.version,
  })
  for (const path of ['/api/settings', '/features', '/health/live']) {
    const answer = await ask(node, path)
    expect([path, answer.statusCode, answer.headers.connection]).toEqual([path, 200, 'close'])
  }
  expect(await node.exit()).toBe(0)
  const took = performance.now() - began
  expect(took).toBeGreaterThan(2000)
  expect(took).toBeLessThan(5000)
})

test('FT26 requests running when the listener closes are answered', async () => {
  const node = await startNode({})
  const { hostname, port } = new URL(originOf(node))
  const body = '{"account":"a","password":"b"}'
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/account/authentication HTTP/1.1\r\nhost: ${hostname}\r\ncookie: XSRF-TOKEN=t\r\nx-xsrf-token: t\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await ask(node, '/health/live')
  agent.destroy()
  node.child.kill('SIGTERM')
  await refused(Number(port), hostname)
  socket.write(body.slice(10))
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 422 .*connection: close.*captcha_required/is)
  expect(await node.exit()).toBe(0)
})

/** Resolves when the port refuses connections. */
async function refused(port: number, host: string): Promise<void> {
  for (;;) {
    const socket = connect(port, host)
    const [error] = await Promise.race([once(socket, 'connect').then(() => []), once(socket, 'close')]).catch((e) => [
      e,
    ])
    socket.destroy()
    if (error) return
  }
}

test('FT26 a node serves longer than its drain time while a load balancer still sends', async () => {
  const node = await startNode({ PORTAL_HTTP_DRAIN_SECONDS: '1' })
  node.child.kill('SIGTERM')
  await until(node, '/health/ready', ({ statusCode }) => statusCode === 503)
  const began = performance.now()
  const answer = await until(node, '/api/settings', () => performance.now() - began > 2500)
  expect(answer.statusCode).toBe(200)
  expect(await node.exit()).toBe(0)
})

test('FT26 a second signal ends it at once', async () => {
  const node = await startNode({ PORTAL_HTTP_DRAIN_SECONDS: '60' })
  node.child.kill('SIGTERM')
  await until(node, '/health/ready', ({ statusCode }) => statusCode === 503)
  const again = setInterval(() => node.child.kill('SIGTERM'), 100)
  const began = performance.now()
  expect(await node.exit()).toBe(0)
  clearInterval(again)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('FT30 a node whose loop hangs is ended from within, for its supervisor to start anew', async () => {
  const node = await startNode({ PORTAL_HTTP_WATCHDOG_SECONDS: '2', ...atSignal('for (;;) {}') })
  const began = performance.now()
  node.child.kill('SIGUSR2')
  expect(await node.exit()).toBe(null)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(node.printed()).toContain('the event loop has not turned for 2 s')
})

test('FT30 an unhandled error is logged and ends the node with status 1', async () => {
  const node = await startNode(atSignal('Promise.reject(new TypeError("unforeseen"))'))
  node.child.kill('SIGUSR2')
  expect(await node.exit()).toBe(1)
  expect(node.printed()).toContain('"msg":"the process ends by a fault"')
  expect(node.printed()).toContain('unforeseen')
})
