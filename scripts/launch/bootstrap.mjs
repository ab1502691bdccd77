/**
 * The first step of every npm command of the repository. It installs the dependencies and the right Node and, if the
 * command needs it, builds the web application; then it starts the program. Plain JavaScript for Node 12: an old Node
 * must be able to print the line that rejects it.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildWeb } from './build-web.mjs'
import { findNode } from './find-node.mjs'
import { followNpm } from './follow-npm.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { say } from './operator-language.mjs'
import { refuseOldNode } from './refuse-old-node.mjs'
import { endNpm } from './run-npm.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const COMMANDS = {
  start: { script: 'apps/server/src/main.ts', web: () => true },
  dev: { script: 'scripts/dev/run.ts', web: () => false },
  portal: { script: 'apps/server/src/cli.ts', web: (args) => args[0] === 'start' },
  test: { script: 'scripts/test/test.mjs', web: () => true },
  'test:all': { script: 'scripts/test/test-all.mjs', web: () => true },
  'test:attacks': { script: 'scripts/test/test-attacks.mjs', web: () => true },
  'test:faults': { script: 'harness/faults/run.ts', web: () => true },
  walk: { script: 'scripts/test/walk.mjs', web: () => true },
  fuzz: { script: 'harness/fuzz/run.ts', web: (args) => args[0] !== 'imports' },
  check: { script: 'scripts/check/check.mjs', web: () => false },
  format: { script: 'scripts/format.mjs', web: () => false },
  generate: { script: 'scripts/generate.mjs', web: () => false },
  release: { script: 'scripts/release.mjs', web: () => true },
  docs: { script: 'scripts/docs/build.ts', web: () => false },
  oidc: { script: 'scripts/dev-oidc.mjs', web: () => false },
  'payment-service': { script: 'scripts/dev-payment-service.mjs', web: () => false },
  bench: { script: 'harness/bench/run.ts', web: () => true },
  goals: { script: 'harness/goals/run.ts', web: (args) => ['planted', 'soak'].includes(args[0]) },
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

refuseOldNode()
const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
const known = Object.keys(COMMANDS).join(', ')
if (!command)
  fail(say({ uk: `Невідома команда «${name}». Є: ${known}.`, en: `Unknown command “${name}”. There are: ${known}.` }))
/** These commands run until a signal, so a signal ends them with status 0. */
const serves = name === 'start' || name === 'dev' || (name === 'portal' && ['start', 'worker'].includes(args[0]))
for (const signal of SIGNALS) process.on(signal, endEarly)
followNpm()
prepare()

/** A function, because Node 12 cannot parse a top-level await. */
async function prepare() {
  const trouble = await installDependencies(root)
  if (trouble) fail(trouble)
  const node = findNode(root)
  if (!node) {
    fail(
      say({
        uk: 'Потрібен Node.js 24. Установіть його з https://nodejs.org/ і запустіть команду знову.',
        en: 'Node.js 24 is required. Install it from https://nodejs.org/ and run the command again.',
      }),
    )
  }
  if (node === process.execPath) await run()
  else relay(node)
}

/** Handles signals during the preparation, until the started program has its own handlers. */
async function endEarly(signal) {
  if (process.listenerCount(signal) > 1) return
  await endNpm()
  endBy(signal)
}

function endBy(signal) {
  if (serves && SIGNALS.includes(signal)) process.exit(0)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Runs the program in this process, so that signals and the exit status need no forwarding. */
async function run() {
  if (command.web(args) && !(await buildWeb(root, process.execPath))) {
    fail(
      say({
        uk: 'Вебчастина не зібралася: дивіться повідомлення вище.',
        en: 'The web application was not built: see the message above.',
      }),
    )
  }
  if (!serves) forgetSignals()
  const script = path.join(root, command.script)
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
}

/** Starts this file again with the right Node. That process ends with this one, as this one ends with npm. */
function relay(node) {
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
  // A small young generation, as in deploy/ (decision 0058).
  const command = ['--max-semi-space-size=16', fileURLToPath(import.meta.url), name, ...args]
  const child = spawn(node, command, { stdio: 'inherit', env: { ...process.env, PATH } })
  forgetSignals()
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // Ctrl+C at a terminal reaches the whole group; forwarding it would send a second signal, which ends the child at
      // once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.once('error', (error) =>
    fail(say({ uk: `Node.js не запускається: ${error.message}`, en: `Node.js does not start: ${error.message}` })),
  )
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    endBy(signal)
  })
}

/** Removes our handlers: the default action or the handlers of the started program apply again. */
function forgetSignals() {
  for (const signal of SIGNALS) process.off(signal, endEarly)
}
