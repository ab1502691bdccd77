/**
 * Checks import boundaries: `node scripts/check/check-imports.mjs [root]`. Without its parser dependency-cruiser checks no
 * file and passes. So this script requires every source file in its list of checked modules.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../..')
const root = path.resolve(process.argv[2] ?? project)
const folders = ['apps', 'packages', 'e2e', 'harness']

const sources = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name.includes('dist'),
}).filter((name) => !name.endsWith('.d.ts'))

const program = path.join(project, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const existing = folders.filter((folder) => sources.some((name) => name.startsWith(`${folder}${path.sep}`)))
const run = spawnSync(
  process.execPath,
  [program, '--config', path.join(project, '.dependency-cruiser.cjs'), '--output-type', 'json', ...existing],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
)
if (!run.stdout) {
  console.error(run.stderr)
  process.exit(1)
}

const { modules, summary } = JSON.parse(run.stdout)
const checked = new Set(modules.map((module) => module.source))
const unchecked = sources.filter((name) => !checked.has(name.split(path.sep).join('/')))
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
for (const name of unchecked) console.error(`not checked: ${name}`)
console.log(`${sources.length} sources, ${summary.totalDependenciesCruised} imports checked`)
process.exit(summary.violations.length + unchecked.length > 0 || sources.length === 0 ? 1 : 0)
