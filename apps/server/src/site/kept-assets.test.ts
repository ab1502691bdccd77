import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configSchema } from '../config/config-schema.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { openBuiltWeb } from './built-web.ts'
import { keepAssets } from './kept-assets.ts'
import { serveSite } from './serve-site.ts'

let root: string
let warnings: object[]
const log = { warn: (details: object) => void warnings.push(details) }
beforeEach(async () => {
  warnings = []
  root = await mkdtemp(path.join(tmpdir(), 'kept-assets-'))
  return () => rm(root, { recursive: true })
})

/** Starts a build with one file, as a node does. */
async function start(name: string, now: string) {
  const files = path.join(root, name)
  await mkdir(path.join(files, 'assets'), { recursive: true })
  await writeFile(path.join(files, 'assets', `${name}.js`), name)
  await keepAssets({ files, folder: path.join(root, 'kept'), now: new Date(now), log })
}
const kept = async () => (await readdir(path.join(root, 'kept/assets'))).sort()

test('FT27 files of an earlier build stay after the start of the next one', async () => {
  await start('older-1', '2026-11-01T00:00:00Z')
  await start('newer-2', '2026-11-20T00:00:00Z')
  expect(await kept()).toEqual(['newer-2.js', 'older-1.js'])
  expect(await readFile(path.join(root, 'kept/assets/older-1.js'), 'utf8')).toBe('older-1')
})

test('FT27 files of a build that no node has started for 60 days are removed', async () => {
  await start('older-1', '2026-08-01T00:00:00Z')
  await start('middle-3', '2026-08-01T00:00:00Z')
  await start('middle-3', '2026-11-01T00:00:00Z')
  await start('newer-2', '2026-11-20T00:00:00Z')
  expect(await kept()).toEqual(['middle-3.js', 'newer-2.js'])
})

test('FT27 a folder that cannot be written is a warning', async () => {
  await writeFile(path.join(root, 'kept'), 'a file')
  await start('newer-2', '2026-11-20T00:00:00Z')
  expect(warnings).toHaveLength(1)
})

let portal: TestApp
let folder: string
beforeAll(async () => {
  portal = await testApp()
  folder = await mkdtemp(path.join(tmpdir(), 'kept-assets-site-'))
  const web = { ...(await openBuiltWeb()), kept: folder }
  await serveSite(portal.app, {
    ...portal.context(),
    settings: () => configSchema.parse({}),
    clock: () => new Date(),
    web,
  })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

test('FT27 a running node serves a file that a newer build adds to the folder', async () => {
  const get = (url: string) => portal.app.inject({ url })
  expect((await get('/assets/later-1a2b3c4.js')).statusCode).toBe(404)
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  await writeFile(path.join(folder, 'assets/later-1a2b3c4.js'), 'export {}')
  await writeFile(path.join(folder, 'assets/later-1a2b3c4.js.br'), brotliCompressSync('export {}'))
  await writeFile(path.join(folder, 'secret.key'), 'secret')
  const found = await get('/assets/later-1a2b3c4.js')
  expect([found.statusCode, found.body]).toEqual([200, 'export {}'])
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(found.headers['content-type']).toContain('javascript')
  const compressed = await portal.app.inject({
    url: '/assets/later-1a2b3c4.js',
    headers: { 'accept-encoding': 'br' },
  })
  expect([compressed.headers['content-encoding'], brotliDecompressSync(compressed.rawPayload).toString()]).toEqual([
    'br',
    'export {}',
  ])
  expect((await get('/assets/later-1a2b3c4.js.br')).statusCode).toBe(404)
  for (const url of [
    '/assets/..%2fsecret.key',
    '/assets/../secret.key',
    '/assets/.hidden.js',
    '/assets/%2e%2e/secret.key',
  ])
    expect((await get(url)).body).not.toContain('secret')
})
