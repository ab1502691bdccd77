import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const CHECK = path.join(import.meta.dirname, 'check-lockfile.mjs')
const integrity = 'sha512-AA=='

test('SC1 a package without a hash is refused', () => {
  expect(check({ 'node_modules/a': { version: '1.0.0' } })).toContain('node_modules/a: no sha512')
})

test('SC1 a package from outside the registry is refused', () => {
  const resolved = 'git+ssh://git@example.org/a.git'
  expect(check({ 'node_modules/a': { version: '1.0.0', integrity, resolved } })).toContain(resolved)
})

test('SC1 an optional package of another platform that is not locked is refused', () => {
  const a = { version: '1.0.0', integrity, optionalDependencies: { 'a-darwin': '1.0.0' } }
  expect(check({ 'node_modules/a': a })).toContain('node_modules/a: a-darwin is not locked')
  expect(check({ 'node_modules/a': a, 'node_modules/a-darwin': { version: '1.0.0', integrity } })).toBe('')
})

function check(packages: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-lockfile-'))
  const file = path.join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages }))
  const { stderr } = spawnSync(process.execPath, [CHECK, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stderr
}
