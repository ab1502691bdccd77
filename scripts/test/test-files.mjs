/** Decides which part of the suite a test file belongs to; `vitest.config.ts` and the test commands use it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** @type {Map<string, boolean>} */
const known = new Map()

/**
 * True if the file imports the test database, directly or through a helper of a `testing` folder.
 *
 * @param {string} file absolute path
 * @returns {boolean}
 */
function importsDatabase(file) {
  const found = known.get(file)
  if (found !== undefined) return found
  // Two helpers may import each other.
  known.set(file, false)
  const statements = readFileSync(file, 'utf8').matchAll(/^import (?!type)[^'"]*?from '(\.[^']+)'/gm)
  const helpers = [...statements]
    .map(([, name]) => path.resolve(path.dirname(file), name ?? ''))
    .filter((imported) => /[/\\]testing[/\\]/.test(imported) && existsSync(imported))
  const answer = helpers.some(
    (helper) => /^(database|app|test-server)\.ts$/.test(path.basename(helper)) || importsDatabase(helper),
  )
  known.set(file, answer)
  return answer
}

/** @param {string} file relative to the repository */
export const needsDatabase = (file) => importsDatabase(path.join(root, file))

/** The tests of the embedded database itself. */
const isEmbeddedOnly = (file) => /platform[/\\]db[/\\]embedded\./.test(file)

/**
 * Returns the files of each Vitest project, relative to the repository. `unit` uses no database, `endpoint` uses one,
 * `slow` (`*.slow.test.ts`) starts processes or handles large data, `component` (`*.component.test.tsx`) renders in
 * jsdom.
 */
export function vitestProjects() {
  const exclude = (name) => name.includes('node_modules') || name.includes('dist')
  const files = globSync('{apps,packages,scripts,harness}/**/*.test.{ts,tsx}', { cwd: root, exclude }).sort()
  const component = files.filter((file) => file.endsWith('.component.test.tsx'))
  const slow = files.filter((file) => file.endsWith('.slow.test.ts'))
  const quick = files.filter((file) => !component.includes(file) && !slow.includes(file))
  return { unit: quick.filter((file) => !needsDatabase(file)), endpoint: quick.filter(needsDatabase), component, slow }
}

/** Returns the test files that also run on a PostgreSQL server. */
export function serverTests() {
  const { endpoint, slow } = vitestProjects()
  return [...endpoint, ...slow].filter((file) => needsDatabase(file) && !isEmbeddedOnly(file))
}

export const browserTests = () => globSync('e2e/**/*.e2e.ts', { cwd: root }).sort()
