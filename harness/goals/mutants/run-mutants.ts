import { globSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { copyTree, removeTree } from '../../kit/scratch-tree.ts'
import { withEmbedded } from '../embedded-server.ts'
import { refusedByCompiler } from './compile-check.ts'
import { isEquivalent, readEquivalent } from './equivalent.ts'
import { inSeededOrder, type Mutant, makeMutants } from './make-mutants.ts'
import { type MutatedModule, mutatedModules } from './modules.ts'
import { enoughPercent, type ModuleResult, printModule, resultOf, writeResults } from './results.ts'
import { openLane, type TestLane } from './test-lane.ts'
import { dryRuns, type Tried, tryMutants } from './try-module.ts'

interface Options {
  readonly seed: string
  /** Mutants per module; undefined: 100 if its tests use a database, otherwise all. */
  readonly sample: number | undefined
  readonly workers: number
  /** Called with each mutant after its test. */
  readonly tell: (tried: Tried) => void
}

const root = path.join(import.meta.dirname, '../../..')
const usualSample = 100

/**
 * `npm run goals mutants [modules] [--seed=..] [--sample=..] [--workers=..] [--each]`: mutates a copy of the code at
 * one place after another and runs the tests that execute that place. Prints the results of each module and the mutants
 * that no test detected, and writes `harness/goals/results/mutants.json`. Returns the number of modules below their goal.
 */
export async function runMutants(args: readonly string[]): Promise<number> {
  const option = (name: string) => args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
  const options = {
    seed: option('seed') ?? 'zatyshok',
    sample: option('sample') === undefined ? undefined : Number(option('sample')),
    workers: Number(option('workers') ?? Math.min(availableParallelism(), 4)),
    tell: args.includes('--each') ? print : () => undefined,
  }
  const modules = chosen(args.filter((one) => !one.startsWith('--')))
  process.env['TZ'] = 'UTC'
  const results = modules.some(({ isSampled }) => isSampled)
    ? await withEmbedded((url) => {
        process.env['TEST_DATABASE_URL'] = url
        return tryAll(modules, options)
      })
    : await tryAll(modules, options)
  return results.filter(({ score }) => score < enoughPercent).length
}

function chosen(names: readonly string[]): readonly MutatedModule[] {
  const unknown = names.filter((name) => !mutatedModules.some((one) => one.name === name))
  if (unknown.length > 0) throw new Error(`No such module: ${unknown.join(', ')}`)
  return mutatedModules.filter(({ name }) => names.length === 0 || names.includes(name))
}

async function tryAll(modules: readonly MutatedModule[], options: Options): Promise<readonly ModuleResult[]> {
  const tree = copyTree(root)
  const lanes: TestLane[] = []
  try {
    const { mutants, ignored, instrumented } = await makeMutants(tree, modules)
    const refused = await refusedByCompiler(tree, mutants)
    for (const [file, content] of instrumented) writeFileSync(path.join(tree, file), content)
    console.log(`${mutants.length} mutants, of which the compiler refuses ${refused.size}; besides ${ignored} of logs`)
    const accepted = mutants.filter(({ id }) => !refused.has(id))
    const needsDatabase = modules.some(({ isSampled }) => isSampled)
    for (let at = 0; at < options.workers; at += 1) lanes.push(await openLane(tree, { needsDatabase }))
    const results: ModuleResult[] = []
    for (const module of modules) {
      const result = await tryModule(module, { tree, lanes, accepted, options })
      printModule(result)
      writeResults(root, [result])
      results.push(result)
    }
    return results
  } finally {
    for (const lane of lanes) await lane.close()
    removeTree(tree)
  }
}

interface Bench {
  readonly tree: string
  readonly lanes: readonly TestLane[]
  /** Accepted mutants of all modules. */
  readonly accepted: readonly Mutant[]
  readonly options: Options
}

async function tryModule(module: MutatedModule, bench: Bench): Promise<ModuleResult> {
  const { tree, lanes, accepted, options } = bench
  const began = new Date()
  const made = accepted.filter((mutant) => mutant.module === module.name)
  const sample = options.sample ?? (module.isSampled ? usualSample : made.length)
  const { chosen, equivalent } = sampleOf(made, { sample, seed: options.seed })
  const files = [...new Set(module.tests.flatMap((pattern) => globSync(pattern, { cwd: tree }).sort()))]
  const runs = await dryRuns(
    lanes,
    files.filter((file) => !file.endsWith('.slow.test.ts')),
  )
  for (const { file, trouble } of runs) {
    if (trouble !== undefined) console.log(`    without ${file}, which fails anyway: ${trouble.slice(0, 200)}`)
  }
  const tried = await tryMutants(lanes, chosen, { runs, tell: options.tell })
  const seconds = Math.round((Date.now() - began.getTime()) / 1000)
  const { name } = module
  return resultOf(tried, {
    name,
    measuredAt: began.toISOString(),
    seed: options.seed,
    made: made.length,
    equivalent,
    seconds,
  })
}

/** Returns the requested number of mutants, and how many equivalent ones were skipped. */
function sampleOf(mutants: readonly Mutant[], { seed, sample }: { readonly seed: string; readonly sample: number }) {
  const known = readEquivalent()
  const chosen: Mutant[] = []
  let equivalent = 0
  for (const mutant of inSeededOrder(mutants, seed)) {
    if (chosen.length === sample) break
    if (isEquivalent(mutant, known)) equivalent += 1
    else chosen.push(mutant)
  }
  return { chosen, equivalent }
}

function print({ mutant: { file, line, mutator }, outcome, by = '', trouble = '' }: Tried): void {
  console.log(`${file}:${line} ${mutator} ${outcome} ${by} ${trouble.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
}
