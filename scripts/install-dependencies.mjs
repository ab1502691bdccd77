/** Dependencies as the lockfile says, installed only when they are not. For any Node ≥ 18. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Runs `npm ci` when node_modules does not hold what package-lock.json names.
 * @param {string} root the repository
 * @returns {boolean} false when npm failed; it has told why
 */
export function installDependencies(root) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockfile).digest('hex')
  const record = path.join(root, 'node_modules', '.zatyshok-lockfile')
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return true
  if (!holds(root, JSON.parse(lockfile))) {
    console.log('Установлюю залежності (npm ci)…')
    // What builds the site is needed here, whatever NODE_ENV is.
    if (runNpm(root, ['ci', '--include=dev']).status !== 0) return false
  }
  writeFileSync(record, hash)
  return true
}

/** npm's own record of what it installed: equal where somebody ran npm by hand. */
function holds(root, lockfile) {
  const file = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(file)) return false
  const installed = JSON.parse(readFileSync(file, 'utf8')).packages
  return Object.entries(lockfile.packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.link) return true
    const found = installed[place]
    return found ? found.version === wanted.version : wanted.optional === true || wanted.peer === true
  })
}

/**
 * Runs npm, the one that runs us where there is one.
 * @param {string} root working folder
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options] what npm says is shown unless they say otherwise
 */
export function runNpm(root, args, options = {}) {
  const script = process.env.npm_execpath
  const all = { cwd: root, stdio: 'inherit', ...options }
  return script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], all)
    : spawnSync('npm', args, { ...all, shell: process.platform === 'win32' })
}
