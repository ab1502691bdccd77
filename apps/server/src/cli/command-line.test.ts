import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** Runs `portal …` and returns its exit status and everything that it printed. */
function portal(...args: string[]): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr })
    })
  })
}

test('K01 every command has its help, in Ukrainian', async () => {
  const { status, text } = await portal('--help')
  expect(status).toBe(0)
  for (const name of ['start', 'migrate', 'import', 'demo', 'staff', 'config']) expect(text).toContain(`  ${name}`)
  expect(text).not.toMatch(/Usage|Options|Commands/)
  const help = await portal('import', '--help')
  for (const option of ['--dry-run', '--strict', '--report']) expect(help.text).toContain(option)
})

test.each([
  ['an unknown command', ['nosuch'], 'Невідома команда «nosuch».'],
  ['a missing argument', ['import', 'kalynivsk/bank'], 'Бракує аргументу «файли».'],
  ['an unknown option', ['migrate', '--fast'], 'Невідомий параметр «--fast».'],
  ['a month that is none', ['demo', 'write', 'x', '--last-month', '2026-13'], 'не може бути «2026-13»'],
  [
    'a role that is none',
    ['staff', 'invite', '--login', 'olena', '--role', 'tsar'],
    'Параметр «--role <роль>» не може',
  ],
  ['a login too short', ['staff', 'invite', '--login', 'o', '--role', 'editor'], 'потрібно від 3 до 100 знаків'],
  ['too few households', ['demo', 'write', 'x', '--last-month', '2026-10', '--households', '3'], 'від 13 до 600000'],
])('K01 %s ends with status 1 and a Ukrainian line', async (_what, args, line) => {
  const { status, text } = await portal(...args)
  expect(status).toBe(1)
  expect(text).toContain(line)
})
