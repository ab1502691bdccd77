import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/**
 * The order of deploy/upgrade.sh, with programs in place of systemd and of the portal's command line. The node is ready
 * unless the link leads to the release `sick`.
 */
const script = path.join(import.meta.dirname, '../deploy/upgrade.sh')
let folder: string
let sick: string | undefined
let node: Server
const at = (...names: string[]) => path.join(folder, ...names)

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'))
  sick = undefined
  mkdirSync(at('releases/0.1.0'), { recursive: true })
  execFileSync('ln', ['-s', at('releases/0.1.0'), at('current')])
  node = createServer((_request, response) => {
    response.writeHead(running() === sick ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  writeProgram(
    'services',
    `echo "$@" >>${at('steps')}\ncase $1 in list-units) echo "zatyshok@${port()}.service loaded";; esac`,
  )
  writeProgram(
    'portal',
    `release=$1; shift\necho "$(basename $release) $1 $2" >>${at('steps')}\n[ ! -e ${at('no-')}$1 ]`,
  )
})
afterEach(() => {
  node.close()
  rmSync(folder, { recursive: true })
})

const running = () => path.basename(readlinkSync(at('current')))
const port = () => (node.address() as { port: number }).port

function writeProgram(name: string, text: string): void {
  writeFileSync(at(name), `#!/bin/sh\n${text}\n`)
  chmodSync(at(name), 0o755)
}

function archive(version: string): string {
  mkdirSync(at(`zatyshok-${version}`))
  writeFileSync(at(`zatyshok-${version}`, 'package.json'), '{}')
  execFileSync('tar', ['-czf', at(`${version}.tar.gz`), '-C', folder, `zatyshok-${version}`])
  return at(`${version}.tar.gz`)
}

async function upgrade(...args: string[]): Promise<{ code: number; printed: string }> {
  const env = {
    PATH: process.env['PATH'],
    UPGRADE_RELEASES: at('releases'),
    UPGRADE_CURRENT: at('current'),
    UPGRADE_BACKUPS: at('backups'),
    UPGRADE_SERVICES: at('services'),
    UPGRADE_COMMAND: at('portal'),
    UPGRADE_PATIENCE: '1',
    UPGRADE_SETTLE: '0',
  }
  return new Promise((resolve) => {
    execFile('sh', [script, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, printed: `${out}${err}` })
    })
  })
}

const steps = () =>
  readFileSync(at('steps'), 'utf8')
    .split('\n')
    .filter((line) => !/^(list-units|is-active|$)/.test(line))
    .map((line) => line.replace(/ \/.*/, '').replace(String(port()), 'PORT'))

test('an upgrade checks, backs up and migrates before it restarts the nodes, and then the worker', async () => {
  const { code, printed } = await upgrade(archive('0.2.0'))
  expect([code, running()], printed).toEqual([0, '0.2.0'])
  expect(steps()).toEqual([
    '0.2.0 config check',
    '0.1.0 backup',
    '0.2.0 migrate ',
    'restart zatyshok@PORT',
    'restart zatyshok-worker',
  ])
})

test('going back restarts the nodes on the release before, without migrations', async () => {
  await upgrade(archive('0.2.0'))
  rmSync(at('steps'))
  const { code } = await upgrade('--back')
  expect([code, running()]).toEqual([0, '0.1.0'])
  expect(steps()).toEqual(['0.1.0 config check', 'restart zatyshok@PORT', 'restart zatyshok-worker'])
})

test('if a node is not ready, the running release returns and the status is 1', async () => {
  sick = '0.2.0'
  const { code, printed } = await upgrade(archive('0.2.0'))
  expect([code, running()]).toEqual([1, '0.1.0'])
  expect(printed).toContain('оновлення не вдалося, працює 0.1.0')
})

test.each(['config', 'backup', 'migrate'])('if `%s` fails, no node is restarted', async (step) => {
  writeFileSync(at(`no-${step}`), '')
  const { code } = await upgrade(archive('0.2.0'))
  expect([code, running(), steps().some((line) => line.startsWith('restart'))]).toEqual([1, '0.1.0', false])
})

test('a file that is no release, a missing file and an unknown release are refused in one line', async () => {
  writeFileSync(at('photo.tar.gz'), 'photo')
  for (const args of [[at('photo.tar.gz')], [at('none.tar.gz')], ['--back', '9.9.9'], ['--back'], []]) {
    const { code, printed } = await upgrade(...args)
    expect([code, printed.trim().split('\n').length], printed).toEqual([1, 1])
  }
  expect(running()).toBe('0.1.0')
})
