import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

test('K03 the result of a written file has its size and its hash', async () => {
  const pieces = async function* () {
    yield Buffer.from('рахунок')
    yield Buffer.from(';100,5\r\n')
  }
  const { path: at, bytes, sha256 } = await writeDown(pieces(), path.join(folder, 'whole'))
  const content = await readFile(at)
  expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest()])
})
