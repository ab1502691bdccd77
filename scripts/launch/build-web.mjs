/**
 * Builds the web application if one of its source files changed. For Node ≥ 20.19; older versions must be able to parse
 * it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { say } from './operator-language.mjs'
import { runNpm } from './run-npm.mjs'

const SOURCES = [
  'package-lock.json',
  'apps/web/package.json',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/public',
  'apps/web/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/i18n/src',
]
const NOT_SOURCES = /[/\\]build[/\\]generated[/\\]|\.test\.tsx?$/

/**
 * @param {string} root the repository
 * @param {string} node the Node that builds
 * @returns {Promise<boolean>} false if the build failed; the reason is printed
 */
export async function buildWeb(root, node) {
  const hash = hashOf(root)
  const record = path.join(root, 'apps/web/dist/.sources')
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return true
  console.log(say({ uk: 'Збираю вебчастину…', en: 'Building the web application…' }))
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
  const build = await runNpm(root, ['run', '--silent', 'build', '-w', '@zatyshok/web'], {
    env: { ...process.env, PATH },
    output: 'kept',
  })
  if (build.status !== 0) {
    console.error(`${build.stdout}${build.stderr}`)
    return false
  }
  writeFileSync(record, hash)
  return true
}

/** @param {string} root */
function hashOf(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(path.join(root, source))) {
      if (!NOT_SOURCES.test(file)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** @param {string} place @returns {string[]} */
function filesOf(place) {
  if (!existsSync(place)) return []
  try {
    const names = readdirSync(place).sort()
    return names.flatMap((name) => filesOf(path.join(place, name)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place]
    throw error
  }
}
