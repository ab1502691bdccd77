import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A project with our scripts, an empty lockfile and a server that the test defines. */
let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'zatyshok-bootstrap-'))
  cpSync(path.join(import.meta.dirname, '..'), path.join(root, 'scripts'), { recursive: true })
  write('package.json', JSON.stringify({ name: 'city', version: '1.0.0', type: 'module' }))
  write(
    'package-lock.json',
    JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'city', version: '1.0.0' } } }),
  )
  mkdirSync(path.join(root, 'node_modules'))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
})
afterEach(() => rmSync(root, { recursive: true }))

test('the command’s arguments and exit status pass through', () => {
  server("console.log(process.argv.slice(2).join('|')); process.exitCode = 7")
  const { status, stdout } = run(['portal', 'import', '--dry-run'])
  expect({ status, stdout }).toEqual({ status: 7, stdout: 'import|--dry-run\n' })
})

test('an older Node hands over to the one of the lockfile, signals included', async () => {
  server("process.on('SIGTERM', () => process.exit(3)); console.log(process.execPath); setInterval(() => {}, 1000)")
  bundleNode()
  const child = spawn(process.execPath, [...asOldNode(), path.join(root, 'scripts/launch/bootstrap.mjs'), 'portal'])
  const [text] = await once(child.stdout, 'data')
  expect(String(text)).toContain('node')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([3, null])
})

test('kill -9 of an older Node ends the portal that it brought', async () => {
  server("process.on('SIGTERM', () => process.exit(0)); console.log(process.pid); setInterval(() => {}, 1000)")
  bundleNode()
  const env = { ...process.env, npm_lifecycle_event: 'portal' }
  const child = spawn(process.execPath, [...asOldNode(), path.join(root, 'scripts/launch/bootstrap.mjs'), 'portal'], {
    env,
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await expect(once(child.stdout, 'end')).resolves.toEqual([])
})

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm ends the portal too', async (signal) => {
  server("process.on('SIGTERM', () => process.exit(0)); console.log(process.pid); setInterval(() => {}, 1000)")
  const bootstrap = path.join(root, 'scripts/launch/bootstrap.mjs')
  write(
    'npm.mjs',
    `import { spawn } from 'node:child_process'
    const shell = ['-c', '"$0" "$1" portal; exit $?', process.execPath, process.argv[2]]
    const env = { ...process.env, npm_lifecycle_event: 'portal' }
    const child = spawn('/bin/sh', shell, { stdio: 'inherit', env })
    process.on('SIGTERM', () => { child.kill('SIGTERM'); process.exit(1) })`,
  )
  const npm = spawn(process.execPath, [path.join(root, 'npm.mjs'), bootstrap])
  await once(npm.stdout, 'data')
  npm.kill(signal)
  // The pipe ends when the last process that holds it has ended; otherwise this test times out.
  await expect(once(npm.stdout, 'end')).resolves.toEqual([])
})

test('without a suitable Node one line says which to install', () => {
  server('')
  const { status, stderr } = run(['portal'], asOldNode())
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Потрібен Node.js 24. Установіть його з https://nodejs.org/ і запустіть команду знову.\n',
  })
})

test.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])('Node %s is refused by one line before npm runs', (version) => {
  server('')
  rmSync(path.join(root, 'node_modules'), { recursive: true })
  npm('echo npm runs')
  expect(run(['start'], asOldNode(version))).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Потрібен Node.js 20.19, 22.12 або новіший; тут ${version}. Установіть його з https://nodejs.org/ і запустіть команду знову.\n`,
  })
})

test.each([
  { command: 'start', signal: 'SIGTERM', status: [0, null] },
  { command: 'start', signal: 'SIGINT', status: [0, null] },
  { command: 'check', signal: 'SIGTERM', status: [null, 'SIGTERM'] },
] as const)('$signal to $command while npm installs ends npm, all that it runs, and the command', async (one) => {
  rmSync(path.join(root, 'node_modules'), { recursive: true })
  npm('sleep 1000 & echo installing; wait')
  const child = spawn(process.execPath, [path.join(root, 'scripts/launch/bootstrap.mjs'), one.command], {
    env: environment(),
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (printed.includes('installing')) child.kill(one.signal)
  })
  // The pipe ends when the last process that holds it has ended.
  const [status] = await Promise.all([once(child, 'exit'), once(child.stdout, 'end')])
  expect(status).toEqual(one.status)
})

test('an unknown command is one line', () => {
  expect(run(['dance'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Невідома команда «dance»[^\n]*\n$/),
  })
})

test('dependencies are installed when packages of the lockfile are missing', () => {
  const packages = { 'node_modules/left': { version: '1.0.0' } }
  write('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))
  server('')
  npm('echo "npm $@"; exit 1')
  const { status, stdout, stderr } = run(['portal'])
  expect(stdout).toBe('Установлюю залежності (npm ci)…\nnpm ci --include=dev --include=optional\n')
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('Залежності не встановилися') })
})

function run(args: string[], node: string[] = []) {
  return spawnSync(process.execPath, [...node, path.join(root, 'scripts/launch/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: environment(),
  })
}

const environment = () => ({ PATH: `${path.join(root, 'bin')}:${process.env['PATH']}` })

function npm(does: string): void {
  write('bin/npm', `#!/bin/sh\n${does}\n`)
  chmodSync(path.join(root, 'bin/npm'), 0o755)
}

/** Returns options that make this Node report an older version. */
function asOldNode(version = '20.20.2'): string[] {
  const file = path.join(root, 'old.mjs')
  writeFileSync(file, `Object.defineProperty(process.versions, 'node', { value: '${version}' })\n`)
  return ['--import', file]
}

function bundleNode(): void {
  const bundled = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(bundled, { recursive: true })
  symlinkSync(process.execPath, path.join(bundled, 'node'))
}

function server(text: string): void {
  write('apps/server/src/cli.ts', text)
}

function write(name: string, text: string): void {
  const file = path.join(root, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
