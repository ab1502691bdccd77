import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'make-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder is made with its missing parents, and a second call changes nothing', async () => {
  const path = join(folder, 'one', 'two', 'three')
  await makeFolder(path)
  await makeFolder(path)
  expect((await stat(path)).isDirectory()).toBe(true)
})

test('a path that goes through a file is refused', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'file', 'below'))).rejects.toThrow()
})

test.skipIf(process.platform !== 'linux')('a folder below /proc is refused and does not hang', async () => {
  await expect(makeFolder('/proc/backup')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(makeFolder('/proc/backup/of-today')).rejects.toMatchObject({ code: 'ENOENT' })
})
