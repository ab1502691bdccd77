import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeS3 } from '../../testing/outside/fake-s3.ts'
import { type FileStore, StoreUnavailable } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

const credentials = { accessKeyId: 'AKIA-TEST', secretAccessKey: 'a/secret+of=tests', region: 'eu-central-1' }
let folder: string
let s3: Awaited<ReturnType<typeof fakeS3>>
let stores: Record<'folder' | 's3', FileStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-store-'))
  s3 = await fakeS3(credentials)
  stores = {
    folder: await openFolderStore(join(folder, 'files')),
    s3: createS3Store({ endpoint: s3.endpoint, bucket: 'misto', ...credentials }),
  }
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

afterEach(() => {
  vi.useRealTimers()
  s3.onRequest = () => undefined
})

const newKey = () => randomBytes(16).toString('hex')

async function written(content: Buffer) {
  const path = join(folder, `received-${newKey()}`)
  await writeFile(path, content)
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest() }
}

describe.each(['folder', 's3'] as const)('a store that is a %s', (kind) => {
  test('H04 returns the same bytes, and no file after deletion; a second deletion succeeds', async () => {
    const store = stores[kind]
    for (const length of [1, 70_000, 3_000_000]) {
      const [key, content] = [newKey(), randomBytes(length)]
      await store.put(key, await written(content))
      expect((await buffer(await store.get(key))).equals(content)).toBe(true)
      await store.delete(key)
      await store.delete(key)
      await expect(store.get(key)).rejects.toBeInstanceOf(StoreUnavailable)
    }
  })

  test('FU1 takes no name that is no key', async () => {
    const store = stores[kind]
    const file = await written(Buffer.from('x'))
    for (const key of ['../../evil', 'a', '', 'A'.repeat(32), `${'0'.repeat(31)}/`, `${'0'.repeat(32)}\n`]) {
      await expect((async () => store.put(key, file))()).rejects.toThrow()
      await expect((async () => store.get(key))()).rejects.toThrow()
      await expect((async () => store.delete(key))()).rejects.toThrow()
    }
  })
})

test('H04 in a folder only the portal reads them, two folders deep, and no half file stays', async () => {
  const key = newKey()
  await stores.folder.put(key, await written(Buffer.from('content')))
  const path = join(folder, 'files', key.slice(0, 2), key.slice(2, 4), key)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readdir(join(folder, 'files'), { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual(
    [],
  )
  expect(await stores.folder.freeBytes()).toBeGreaterThan(0)
})

test('H04 a bucket refuses a wrong key, content or region, and the error contains no secret', async () => {
  const file = await written(Buffer.from('content'))
  const options = { endpoint: s3.endpoint, bucket: 'misto', ...credentials }
  for (const wrong of [{ secretAccessKey: 'guess' }, { accessKeyId: 'other' }, { region: 'us-east-1' }]) {
    const failing = createS3Store({ ...options, ...wrong }).put(newKey(), file)
    await expect(failing).rejects.toThrow('the bucket refused to put: 403 SignatureDoesNotMatch')
  }
  const broken = { ...file, sha256: createHash('sha256').update('other').digest() }
  await expect(createS3Store(options).put(newKey(), broken)).rejects.toThrow('400 XAmzContentSHA256Mismatch')
  const nobody = createS3Store({ ...options, endpoint: 'http://127.0.0.1:9' })
  await expect(nobody.put(newKey(), file)).rejects.toThrow('the bucket does not answer')
})

test('K03 a file in a bucket may be read slowly: the timeout covers the start of the response only', async () => {
  const [key, content] = [newKey(), randomBytes(3_000_000)]
  await stores.s3.put(key, await written(content))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = await stores.s3.get(key)
  vi.advanceTimersByTime(120_000)
  expect((await buffer(reading)).equals(content)).toBe(true)
})

test('FT5 a request to a bucket that does not respond times out after a minute', async () => {
  const key = newKey()
  const begun = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  s3.onRequest = () => {
    begun.resolve()
    return never.promise
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = expect(stores.s3.get(key)).rejects.toThrow('the bucket does not answer')
  await begun.promise
  vi.advanceTimersByTime(60_000)
  await asked
  never.resolve()
})
