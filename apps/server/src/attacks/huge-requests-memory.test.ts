import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { callerOf, requestTo } from '../testing/attackers/attackers.ts'
import { mountedEndpoints } from '../testing/attackers/endpoints.ts'
import { declared, flood, undeclared } from '../testing/attackers/flood.ts'
import { databaseUrl } from '../testing/database.ts'
import { originOf, type Started, startMain, stopMain } from '../testing/start-main.ts'

const megabyte = 1024 * 1024
/**
 * Megabytes. Code compiled during all requests takes about seventy; a retained gigabyte would take five times this
 * limit.
 */
const mostGrowth = 200
const forgery = ['Cookie: XSRF-TOKEN=same', 'X-XSRF-TOKEN: same', 'Sec-Fetch-Site: same-origin']

let portal: TestApp
let folder: string
let node: Started

beforeAll(async () => {
  portal = await testApp({ now: new Date().toISOString() })
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-flood-'))
  // A separate process, so that its memory contains neither the sender nor the tests.
  node = startMain({ DATABASE_URL: databaseUrl(portal.database.connection), DATA_DIR: folder })
  await node.until('Портал працює')
}, 120_000)
afterAll(async () => {
  await stopMain(node)
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns megabytes: the peak of the process, and its present memory. */
function memory() {
  const status = readFileSync(`/proc/${node.child.pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { most: of('VmHWM'), now: of('VmRSS') }
}

test.skipIf(!existsSync('/proc/self/status'))(
  'DO1 the memory of the process does not follow what is sent: a gigabyte to every call, and a packed body',
  async () => {
    const port = Number(new URL(originOf(node)).port)
    const headers = { cookie: 'XSRF-TOKEN=same', 'x-xsrf-token': 'same', 'content-type': 'application/json' }
    const signIn = (body: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
      fetch(`${originOf(node)}/api/account/authentication`, { method: 'POST', headers: { ...headers, ...more }, body })
    await signIn(Buffer.from('{}'))
    const before = memory()
    expect(before.now).toBeGreaterThan(50)
    for (const endpoint of (await mountedEndpoints(portal)).filter(
      ({ body, upload, rawBody }) => body || upload || rawBody,
    )) {
      const { token } = await callerOf(portal, endpoint)
      const who = token === undefined ? [] : [`Authorization: Bearer ${token}`]
      const kind = endpoint.rawBody ? 'application/octet-stream' : 'application/json'
      const start = `${endpoint.method} ${requestTo(endpoint).url} HTTP/1.1`
      const lines = [start, `Host: 127.0.0.1:${port}`, ...forgery, ...who, `Content-Type: ${kind}`]
      for (const sent of [declared(lines), undeclared(lines)]) await flood(port, sent)
    }
    const packed = gzipSync(Buffer.alloc(500 * megabyte, ' '))
    expect((await signIn(Buffer.from(packed), { 'content-encoding': 'gzip' })).status).toBe(400)
    const after = memory()
    expect(after.most - before.now).toBeLessThan(mostGrowth)
  },
  240_000,
)
