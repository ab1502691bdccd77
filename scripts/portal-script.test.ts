import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/**
 * deploy/portal.sh with programs in place of systemd: as there, the command runs in a session of its own, `systemd-run`
 * waits for its end, and a signal to `systemd-run` does not reach the command.
 */
const script = path.join(import.meta.dirname, '../deploy/portal.sh')
let folder: string
const at = (name: string) => path.join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-script-'))
  writeProgram(
    'systemd-run',
    `for word; do case $word in --unit=*) unit=\${word#--unit=};; */node) break;; esac; shift; done
     shift 2
     sleep $PAUSE; exec 3<&0
     env --default-signal setsid sh ${at('command')} "$@" <&3 & echo $! >${at('unit-')}$unit; wait $!`,
  )
  writeProgram('systemctl', `[ "$1" = stop ] && [ -e ${at('unit-')}$2 ] && kill $(cat ${at('unit-')}$2)`)
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeProgram(name: string, text: string): void {
  writeFileSync(at(name), `#!/bin/sh\n${text}\n`)
  chmodSync(at(name), 0o755)
}

/** Starts the script in a process group of its own, as a terminal does. */
function start(command: string, args: readonly string[] = [], pause = '0') {
  writeFileSync(at('command'), command)
  const env = { PATH: `${folder}:${process.env['PATH']}`, PAUSE: pause }
  const child = spawn('sh', [script, ...args], { env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  return { child, printed: () => printed, status: once(child, 'close').then(([code]) => code) }
}

/** The signal of a terminal goes to the whole process group. */
const press = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) => process.kill(-pid, signal)

const isRunning = (name: string) => execFileSync('ps', ['-eo', 'args=']).toString().includes(at(name))

const untilStopped = `trap 'echo stopped; exit 143' TERM
echo begun
while :; do sleep 0.05; done`

test('the command of deploy/portal.sh gets its arguments and input, and the script returns its status', async () => {
  const run = start('cat; echo "$# $2"; exit 3', ['staff', 'списком два'])
  run.child.stdin.end('input\n')
  expect([await run.status, run.printed()]).toEqual([3, 'input\n2 списком два\n'])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends the command of deploy/portal.sh, whose end is waited for', async (signal, status) => {
  const run = start(untilStopped)
  await once(run.child.stdout, 'data')
  press(run.child, signal)
  expect([await run.status, run.printed()]).toEqual([status, 'begun\nstopped\n'])
  expect(isRunning('command')).toBe(false)
})

test('Ctrl+C before systemd has started the command of deploy/portal.sh ends it, too', async () => {
  const run = start(untilStopped, [], '1')
  await once(run.child, 'spawn')
  // The shell is ready for signals once it has started the other program.
  await vi.waitUntil(() => isRunning('systemd-run'), { timeout: 10_000, interval: 20 })
  press(run.child, 'SIGINT')
  expect(await run.status).toBe(130)
  expect(isRunning('command')).toBe(false)
})
