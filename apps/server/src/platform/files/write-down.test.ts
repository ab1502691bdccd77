import { createHash, pbkdf2 } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDown } from './write-down.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-bytes-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('K03 a file that fails halfway is abandoned, and the process continues', async () => {
  const at = path.join(folder, 'failing')
  const piece = Buffer.alloc(1 << 13)
  const failing = async function* () {
    yield piece
    while ((await stat(at).catch(() => undefined))?.size !== piece.length);
    yield piece
    // The source fails while the second chunk is being written.
    throw new Error('too narrow')
  }
  await expect(writeDown(failing(), at)).rejects.toThrow('too narrow')
})

test('FU5 the file of a source that fails at once is there when the call ends, so that the caller can remove it', async () => {
  const at = path.join(folder, 'late')
  // All threads of Node are busy, so the file is opened only later.
  const busy = Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 50_000, 32, 'sha256'))
  // biome-ignore lint/correctness/useYield: a source that fails before its first piece
  const failing = async function* (): AsyncGenerator<Buffer> {
    throw new Error('a broken form')
  }
  await expect(writeDown(failing(), at)).rejects.toThrow('a broken form')
  expect(existsSync(at)).toBe(true)
  await Promise.all(busy)
})

test('K03 the result of a written file has its size and its hash', async () => {
  const pieces = async function* () {
    yield Buffer.from('рахунок')
    yield Buffer.from(';100,5\r\n')
  }
  const { path: at, bytes, sha256 } = await writeDown(pieces(), path.join(folder, 'whole'))
  const content = await readFile(at)
  expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest()])
})
