/** `npm run check`: runs every static check even if some fail, and prints one summary. */
import path from 'node:path'
import { runStep } from '../launch/run-steps.mjs'

const root = path.join(import.meta.dirname, '../..')
process.chdir(root)

/** Runs a package's program with the Node of this process. */
const program = (file, ...args) => [process.execPath, path.join(root, 'node_modules', file), ...args]
const script = (file) => [process.execPath, path.join(root, 'scripts/check', file)]

const steps = [
  { name: 'types: server, packages', command: program('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json') },
  { name: 'types: browser tests', command: program('typescript/bin/tsc', '--noEmit', '-p', 'e2e') },
  { name: 'types: web', command: program('typescript/bin/tsc', '--noEmit', '-p', 'apps/web') },
  { name: 'types: service worker', command: program('typescript/bin/tsc', '--noEmit', '-p', 'apps/web/src/worker') },
  {
    name: 'lint and formatting',
    command: program('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  },
  { name: 'import boundaries', command: script('check-imports.mjs') },
  { name: 'dead code', command: program('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  { name: 'generated files', command: script('check-generated.mjs') },
  { name: 'texts that are used', command: script('check-messages.mjs') },
  { name: 'codes and documents that are cited', command: script('check-codes.mjs') },
  { name: 'form of decision records', command: script('check-decisions.mjs') },
  { name: 'lockfile', command: script('check-lockfile.mjs') },
  {
    name: 'lockfile of the mutants',
    command: [...script('check-lockfile.mjs'), path.join(root, 'harness/goals/mutants/package-lock.json')],
  },
  { name: 'migrations side by side', command: script('check-migrations.mjs') },
]

let failed = 0
for (const step of steps) {
  const { name, status, output, seconds } = await runStep({ ...step, env: { NO_COLOR: '1' } })
  if (status !== 0) failed += 1
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (status !== 0) console.log(output.trimEnd().replaceAll(/^/gm, '    '))
}
console.log(failed === 0 ? 'All checks passed' : `${failed} of ${steps.length} checks failed`)
process.exitCode = failed === 0 ? 0 : 1
