/**
 * Installs the dependencies of the lockfile if they are missing. For Node ≥ 20.19; older versions must be able to parse
 * it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { say } from './operator-language.mjs'
import { runNpm } from './run-npm.mjs'

/**
 * Runs `npm ci` if node_modules lacks what package-lock.json lists for this platform.
 *
 * @param {string} root the repository
 * @returns {Promise<string | undefined>} one line with the reason of a failure; undefined on success
 */
export async function installDependencies(root) {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  const lockfile = JSON.parse(text)
  const record = path.join(root, 'node_modules', '.zatyshok-lockfile')
  const isRecorded = existsSync(record) && readFileSync(record, 'utf8') === hash
  if (isRecorded && absentHere(root, lockfile).length === 0) return undefined
  if (isRecorded || !holds(root, lockfile)) {
    console.log(say({ uk: 'Установлюю залежності (npm ci)…', en: 'Installing the dependencies (npm ci)…' }))
    // An interrupted installation has neither file, so the next start installs again.
    for (const file of [record, npmRecordOf(root)]) if (existsSync(file)) unlinkSync(file)
    // The site's build tools are needed here, for any NODE_ENV and any omit setting of npm.
    const { status } = await runNpm(root, ['ci', '--include=dev', '--include=optional'])
    if (status !== 0) {
      return say({
        uk: 'Залежності не встановилися. Перевірте мережу й запустіть команду знову.',
        en: 'The dependencies were not installed. Check the network and run the command again.',
      })
    }
    const absent = absentHere(root, lockfile)
    if (absent.length > 0) return absentLine(absent[0])
  }
  writeFileSync(record, hash)
  return undefined
}

function absentLine(place) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { node } = process.versions
  return say({
    uk: `npm не встановив ${name}: він вважає, що цей пакет не для Node.js ${node} на цій машині. Оновіть Node.js (https://nodejs.org/) і запустіть команду знову.`,
    en: `npm did not install ${name}: it takes this package to be unfit for Node.js ${node} on this machine. Update Node.js (https://nodejs.org/) and run the command again.`,
  })
}

const npmRecordOf = (root) => path.join(root, 'node_modules', '.package-lock.json')

/** Compares with npm's own record of its installation, which is also right if a person ran npm manually. */
function holds(root, lockfile) {
  const file = npmRecordOf(root)
  if (!existsSync(file)) return false
  const installed = JSON.parse(readFileSync(file, 'utf8')).packages
  const isThere = ([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.link) return true
    const found = installed[place]
    return found ? found.version === wanted.version : wanted.optional === true || wanted.peer === true
  }
  return Object.entries(lockfile.packages).every(isThere) && absentHere(root, lockfile).length === 0
}

/**
 * Returns optional packages for this platform that are missing. npm silently omits them if their `engines` exclude its
 * Node, so an installation may lack them although the lockfile is the same. Packages without a platform are installed
 * with their dependents.
 *
 * @returns {string[]} their folders below root
 */
function absentHere(root, { packages }) {
  return Object.keys(packages).filter((place) => {
    const { optional, os, cpu, libc } = packages[place]
    if (optional !== true || !(os || cpu) || !isNamed(process.platform, os) || !isNamed(process.arch, cpu)) return false
    return !existsSync(path.join(root, place, 'package.json')) && (libc === undefined || isNamed(libcHere(), libc))
  })
}

/** Interprets a name or a list of names as npm does: those that match, or, with «!», those that do not. */
function isNamed(name, names) {
  if (names === undefined) return true
  const list = [].concat(names)
  if (list.includes(`!${name}`)) return false
  return list.includes(name) || list.includes('any') || list.every((one) => one.startsWith('!'))
}

/** @returns {string | undefined} undefined if the platform has only one libc */
function libcHere() {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
