import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepsOf, type Tree, withValue } from '../config/settings-tree.ts'
import { type TestApp, testApp, testKey } from '../testing/app.ts'
import {
  isOfFile,
  someEntries,
  wrongPlaces,
  wrongSettings,
  wrongTogether,
  wrongVariables,
} from '../testing/attackers/wrong-settings.ts'
import { databaseUrl } from '../testing/database.ts'
import { englishIn, locales, ukrainianIn } from '../testing/two-languages.ts'
import { portalProgram } from './portal-program.ts'

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const program = own('./portal-program.ts')
const cli = own('../cli.ts')
const bootstrap = own('../../../../scripts/launch/bootstrap.mjs')
let folder: string
let portal: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-languages-'))
  portal = await testApp({ now: new Date().toISOString() })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

interface Printed {
  readonly status: number
  readonly text: string
}

type Environment = Readonly<Record<string, string>>
type Language = keyof typeof locales

function run(language: Language, args: readonly string[], environment: Environment): Promise<Printed> {
  const locale = { LC_ALL: '', LC_MESSAGES: '', LANG: locales[language] }
  const ofProcess = { DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const env = { ...process.env, ...locale, ...ofProcess, ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr })
    })
  })
}

/** All commands of the program with their subcommands, so that a new command is tested too. */
const commandsOf = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(commandsOf)]
const all = commandsOf(portalProgram())
const names = all.map((command) => command.name())

/** Expects the same exit status in both languages, and in each only the words of that language. */
async function expectBoth(args: readonly string[], environment: Environment, data = /(?!)/g): Promise<Printed[]> {
  const printed = await Promise.all([run('uk', args, environment), run('en', args, environment)])
  const [uk, en] = printed.map(({ text }) => text.replaceAll(folder, '').replace(data, ''))
  const name = args.slice(1).join(' ')
  expect({ name, status: printed[1].status, words: ukrainianIn(en ?? '') }).toEqual({
    ...{ name, status: printed[0].status, words: [] },
  })
  expect({ name, words: englishIn(uk ?? '', names) }).toEqual({ name, words: [] })
  expect(ukrainianIn(uk ?? ''), name).not.toEqual([])
  expect(en, name).not.toBe('')
  return printed
}

const longMs = 240_000

test('K01 the help of every command is in the language of the locale', { timeout: longMs }, async () => {
  expect(names).toEqual(expect.arrayContaining(['invite', 'restore', 'doctor']))
  const script = `import { portalProgram } from ${JSON.stringify(program)}
    const walk = (command) => [command.helpInformation(), ...command.commands.flatMap(walk)]
    console.log(walk(portalProgram()).join('\\n'))`
  const printed = await expectBoth(['--input-type=module', '-e', script], {})
  for (const { text } of printed) expect(text.match(/--help/g)).toHaveLength(all.length)
})

test('K01 mistakes in a command are explained in the language of the locale', { timeout: longMs }, async () => {
  for (const args of [
    ['nosuch'],
    ['improt'],
    ['import', 'kalynivsk/bank'],
    ['migrate', '--fast'],
    ['migrate', 'nosuch'],
    ['demo', 'write', 'x', '--last-month', '2026-13'],
    ['demo', 'write', 'x', '--last-month', '2026-10', '--households', '3'],
    ['staff', 'invite', '--login', 'olena', '--role', 'tsar'],
    ['staff', 'invite', '--login', 'o', '--role', 'editor'],
    ['staff', 'invite', '--login', 'olena', '--email', 'nosuch', '--role', 'editor'],
    ['staff', 'invite', '--login'],
    ['staff', 'block'],
    ['export', '205', 'nosuch'],
    ['mail', 'show', 'x'],
    ['doctor', '--mail', 'nosuch'],
  ]) {
    const [{ status } = { status: 0 }] = await expectBoth([cli, ...args], {})
    expect({ args, status }).toEqual({ args, status: 1 })
  }
  await expectBoth([bootstrap, 'nosuch'], {}, /(?:Є|There are): .+/g)
})

const fileOf = (values: Readonly<Record<string, unknown>>): Tree =>
  Object.entries(values).reduce<Tree>(
    (tree, [path, value]) => withValue(tree, stepsOf(path), isOfFile(value) ? value.inFile : value, {}) as Tree,
    someEntries,
  )

test('M01 wrong settings are refused in the language of the locale', { timeout: longMs }, async () => {
  const CONFIG_FILE = join(folder, 'portal.yaml')
  const named = /(?<=Setting|Налаштування|variable|середовища) [«“][^»”]+[»”](?: \(\w+\))?|PORTAL_\w+/g
  for (const values of [wrongSettings, wrongTogether, wrongPlaces]) {
    await writeFile(CONFIG_FILE, JSON.stringify(fileOf(values)))
    const variables = values === wrongSettings ? { ...wrongVariables, PORTAL_NOPE: '1' } : {}
    const environment = { ...variables, CONFIG_FILE, PORTAL_METRICS_ENABLED: 'true' }
    const printed = await expectBoth([cli, 'config', 'check'], environment, named)
    const lines = printed.map(({ text }) => text.trim().split('\n').length)
    expect(lines[0]).toBe(lines[1])
  }
  for (const text of ['- a', 'a: [', '']) {
    await writeFile(CONFIG_FILE, text)
    await expectBoth([cli, 'config', 'check'], { CONFIG_FILE }, /^.+ \[.+\]$/gm)
  }
  await expectBoth([cli, 'config', 'check'], { CONFIG_FILE: join(folder, 'nosuch.yaml') })
  await expectBoth([cli, 'config', 'check'], { CONFIG_FILE: folder })
})

test('K01 commands and their refusals are in the language of the locale', { timeout: longMs }, async () => {
  const environment = { DATABASE_URL: databaseUrl(portal.database.connection), SECRET_KEY: testKey }
  await mkdir(join(folder, 'empty'))
  await writeFile(join(folder, 'nosuch.csv'), 'a;b\n')
  for (const args of [
    ['migrate'],
    ['import', 'kalynivsk/nosuch', folder],
    ['import', 'kalynivsk/bank', join(folder, 'missing.csv')],
    ['import', 'kalynivsk/bank', join(folder, 'nosuch.csv'), '--dry-run'],
    ['import', 'kalynivsk/bank', join(folder, 'empty')],
    ['import', '--undo', '5'],
    ['imports', 'list'],
    ['export', '999', 'readings'],
    ['exports', 'list'],
    ['staff', 'list'],
    ['staff', 'block', 'nosuch'],
    ['staff', 'bind', 'nosuch', '--provider', '205'],
    ['staff', 'invite', '--login', 'olena', '--role', 'editor', '--provider', '205'],
    ['mail', 'list'],
    ['mail', 'show', '5'],
    ['demo', 'code', 'operator'],
    ['demo', 'end'],
    ['config', 'show'],
    ['backup', join(folder, 'empty')],
    ['backup', '--check', join(folder, 'empty')],
    ['restore', join(folder, 'empty')],
  ]) {
    await expectBoth([cli, ...args], environment, /^.+ = .+ (?=\[)/gm)
  }
})

test('K01 the doctor and a start that fails are in the language of the locale', { timeout: longMs }, async () => {
  const away = { DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal', SECRET_KEY: testKey }
  const reasons = /connect ECONNREFUSED/g
  await expectBoth([cli, 'migrate'], away, reasons)
  await expectBoth([cli, 'doctor'], away, reasons)
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const PORT = String((server.address() as AddressInfo).port)
  await expectBoth([own('../main.ts')], { ...away, PORT })
  server.close()
})
