import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile, serveFiles } from './serve-files.ts'

const script = `export const text = '${'ї'.repeat(500)}'\n`
let root: string
let app: FastifyInstance
let port: number

beforeAll(async () => {
  const above = await mkdtemp(path.join(tmpdir(), 'serve-files-'))
  await writeFile(path.join(above, 'secret.key'), 'kavun')
  root = path.join(above, 'web')
  await mkdir(path.join(root, 'assets/deep'), { recursive: true })
  await mkdir(path.join(root, 'icons'))
  await writeFile(path.join(root, 'assets/app-1.js'), script)
  await writeFile(path.join(root, 'assets/app-1.js.br'), brotliCompressSync(script))
  await writeFile(path.join(root, 'assets/app-1.js.gz'), gzipSync(script))
  await writeFile(path.join(root, 'assets/deep/font.woff2'), 'font')
  await writeFile(path.join(root, 'assets/gone-1.js'), 'gone')
  await writeFile(path.join(root, 'icons/mark.svg'), '<svg/>')
  await writeFile(path.join(root, '.sources'), 'hidden')
  await symlink(path.join(above, 'secret.key'), path.join(root, 'assets/link.js'))
  app = fastify()
  await serveFiles(app, root)
  app.get('/kept/*', (asked, reply) => sendFile(asked, reply, { root, name: asked.url.slice('/kept/'.length) }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  return () => rm(above, { recursive: true })
})
afterAll(() => app.close())

/** Sends the path as written: `fetch` would resolve its `..`. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: url, headers, method }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
    asked.on('error', reject).end()
  })

test('B08 hashed files are kept for a year, others are asked for each time; a proxy may store pictures', async () => {
  const [hashed, icon] = [await get('/assets/app-1.js'), await get('/icons/mark.svg')]
  expect([hashed.status, hashed.body.toString()]).toEqual([200, script])
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'content-length': String(Buffer.byteLength(script)),
    vary: 'Accept-Encoding',
  })
  expect([icon.headers['cache-control'], icon.headers['content-type']]).toEqual([
    'public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=3600',
    'image/svg+xml',
  ])
  expect((await get('/assets/deep/font.woff2')).headers['content-type']).toBe('font/woff2')
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('GL9 a client that accepts «%s» gets the compressed file %s', async (accepted, encoding) => {
  const { status, headers, body } = await get('/assets/app-1.js', { 'accept-encoding': accepted })
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
  expect([status, headers['content-encoding'], decode(body).toString()]).toEqual([200, encoding, script])
  expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(headers['vary']).toBe('Accept-Encoding')
})

test('GL9 a file without a compressed form is sent as it is', async () => {
  const { status, headers, body } = await get('/icons/mark.svg', { 'accept-encoding': 'br' })
  expect([status, headers['content-encoding'], body.toString()]).toEqual([200, undefined, '<svg/>'])
})

test('GL9 a browser that has the file gets 304 without a body, and each encoding has its own ETag', async () => {
  const accepted = { 'accept-encoding': 'br' }
  const { headers } = await get('/assets/app-1.js', accepted)
  const known = await get('/assets/app-1.js', { ...accepted, 'if-none-match': headers.etag ?? '' })
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, headers.etag])
  expect((await get('/assets/app-1.js', { 'if-none-match': headers.etag ?? '' })).status).toBe(200)
  const since = { ...accepted, 'if-modified-since': headers['last-modified'] ?? '' }
  expect((await get('/assets/app-1.js', since)).status).toBe(304)
  expect((await get('/assets/app-1.js', { 'if-match': '"other"' })).status).toBe(412)
})

test('L04 HEAD has the headers of GET and no body', async () => {
  const { status, headers, body } = await get('/assets/app-1.js', {}, 'HEAD')
  expect([status, body.length, headers['content-length']]).toEqual([200, 0, String(Buffer.byteLength(script))])
  expect((await get('/assets/app-1.js', {}, 'POST')).status).toBe(404)
})

test('L04 a range gives its bytes, and one beyond the end is 416 with the size of the file', async () => {
  const part = await get('/icons/mark.svg', { range: 'bytes=1-3' })
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([206, 'svg', 'bytes 1-3/6'])
  expect((await get('/icons/mark.svg', { range: 'bytes=-2' })).body.toString()).toBe('/>')
  const beyond = await get('/icons/mark.svg', { range: 'bytes=60-' })
  expect([beyond.status, beyond.body.length, beyond.headers['content-range']]).toEqual([416, 0, 'bytes */6'])
  expect(beyond.headers['cache-control']).toBe('no-store')
  for (const range of ['bytes=5-1', 'bytes=a-b', 'lines=1-2', `bytes=${'0-,'.repeat(2000)}`]) {
    const { status, body } = await get('/icons/mark.svg', { range })
    expect([200, 206, 416]).toContain(status)
    expect(body.length).toBeLessThanOrEqual('<svg/>'.length)
  }
  expect((await get('/icons/mark.svg', { range: 'bytes=1-3', 'if-range': '"other"' })).status).toBe(200)
})

test('FT27 a file that was removed after the start is 404', async () => {
  await rm(path.join(root, 'assets/gone-1.js'))
  expect((await get('/assets/gone-1.js')).status).toBe(404)
  expect((await get('/kept/assets/none.js', { 'accept-encoding': 'br' })).status).toBe(404)
})

test.each([
  ...['/../secret.key', '/assets/../../secret.key', '/assets/..%2f..%2fsecret.key', '/%2e%2e/secret.key'],
  ...['/..%5csecret.key', '/assets\\..\\..\\secret.key', '/assets/app-1.js/../../../secret.key', '//../secret.key'],
  ...['/assets/%252e%252e/%252e%252e/secret.key', '/assets/..%00/secret.key', '/assets/link.js', '/.sources'],
  ...['/kept/../secret.key', '/kept/%2e%2e/secret.key', '/kept/assets/..%2f..%2fsecret.key', '/kept/..%5csecret.key'],
  ...['/assets', '/assets/', '/kept/assets', '/kept/assets/', '/kept/', '/kept/.sources', '/assets/app-1.js%00'],
  ...['/assets/app-1.js.br', '/assets/app-1.js.gz', '/kept/%E0%A4%A', '/kept/assets/app-1.js%00.svg'],
])('GL1 %s reaches no file', async (url) => {
  const { status, body } = await get(url, { 'accept-encoding': 'br' })
  expect([status === undefined || status < 400, body.includes('kavun'), body.includes('hidden')]).toEqual([
    false,
    false,
    false,
  ])
})
