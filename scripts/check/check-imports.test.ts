import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const CHECK = path.join(import.meta.dirname, 'check-imports.mjs')
let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'zatyshok-imports-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const planted: [rule: string, from: string, to: string][] = [
  ['contract-knows-zod-only', 'packages/contract/src/meters/meters.ts', 'packages/domain/src/money.ts'],
  ['domain-is-pure', 'packages/domain/src/money.ts', 'packages/demo-city/src/city.ts'],
  ['packages-below-apps', 'packages/demo-city/src/city.ts', 'apps/server/src/config.ts'],
  ['platform-knows-no-noun', 'apps/server/src/platform/db/pool.ts', 'apps/server/src/context.ts'],
  ['platform-knows-no-domain', 'apps/server/src/platform/db/pool.ts', 'packages/domain/src/money.ts'],
  ['meters-not-upwards', 'apps/server/src/modules/meters/list-meters.ts', 'apps/server/src/modules/invoices/bill.ts'],
  [
    'no-insides-of-another-module',
    'apps/server/src/modules/chat/ask.ts',
    'apps/server/src/modules/staff/staff.queries.ts',
  ],
  ['modules-below-composition', 'apps/server/src/modules/chat/ask.ts', 'apps/server/src/app.ts'],
  ['features-are-islands', 'apps/web/src/features/meters/form.tsx', 'apps/web/src/features/chat/chat.tsx'],
  ['ui-and-lib-are-below', 'apps/web/src/ui/button.tsx', 'apps/web/src/features/chat/chat.tsx'],
  ['browser-and-server-apart', 'apps/web/src/lib/call.ts', 'apps/server/src/config.ts'],
  ['harnesses-apart', 'harness/goals/run.ts', 'harness/faults/run.ts'],
  ['no-test-code-in-production', 'apps/server/src/app.ts', 'apps/server/src/testing/database.ts'],
]

test.each(planted)('a planted violation of %s is caught', (rule, from, to) => {
  write(from, `import { value } from '${relative(from, to)}'\nexport const own = value\n`)
  write(to, 'export const value = 1\n')
  const { status, output } = check()
  expect(output).toContain(`${rule}: ${from} → ${to}`)
  expect(status).toBe(1)
})

test('a planted cycle is caught', () => {
  write('packages/domain/src/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
  write('packages/domain/src/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
  expect(check().output).toContain('no-cycles')
})

test('a misspelt import is caught', () => {
  write('packages/domain/src/a.ts', "export { b } from './nowhere.ts'\n")
  expect(check().output).toContain('nothing-unresolved')
})

test('lawful imports pass', () => {
  write('packages/domain/src/money.ts', 'export const value = 1\n')
  write('apps/server/src/modules/invoices/bill.ts', 'export const bill = 1\n')
  const from = 'apps/server/src/modules/payments/pay.ts'
  write(
    from,
    `export { bill } from '../invoices/bill.ts'\nexport { value } from '${relative(from, 'packages/domain/src/money.ts')}'\n`,
  )
  expect(check()).toEqual({ status: 0, output: '3 sources, 2 imports checked\n' })
})

test('a check of zero files does not pass', () => {
  expect(check().status).toBe(1)
})

function check(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK, root], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

function write(name: string, text: string): void {
  const file = path.join(root, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function relative(from: string, to: string): string {
  const found = path.relative(path.dirname(from), to)
  return found.startsWith('.') ? found : `./${found}`
}
