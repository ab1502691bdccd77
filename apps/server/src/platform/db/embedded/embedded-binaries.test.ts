import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyBinaries, findBinaries } from './embedded-binaries.ts'
import { canRun } from './postgres-identity.ts'

test('K04 PostgreSQL runs from a copy, made once, where its package cannot be read', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'zatyshok-binaries-'))
  const packaged = await findBinaries(parent)
  const copies = await Promise.all([copyBinaries(packaged, parent), copyBinaries(packaged, parent)])
  expect(await readdir(parent)).toEqual([`postgresql-${packaged.version}`])
  expect(copies[0]).toEqual(copies[1])
  expect(canRun({ kind: 'self' }, path.join(copies[0].native, 'bin/postgres'))).toBe(true)
  await rm(parent, { recursive: true })
})
