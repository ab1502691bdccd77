import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { copyTree, removeTree } from '../../kit/scratch-tree.ts'
import { withEmbedded } from '../embedded-server.ts'
import { type NamedTest, type Planting, plant, plantedFiles, readPlantings } from './plantings.ts'
import { runTests, type Where } from './run-tests.ts'

interface Outcome {
  readonly name: string
  readonly title: string
  readonly caught: boolean
  readonly seconds: number
  /** Reasons of a failure, one line each. */
  readonly notes: readonly string[]
}

const root = path.join(import.meta.dirname, '../../..')

/**
 * `npm run goals planted [names]`: plants one vulnerability after another in a copy of the tree and runs the tests that
 * it names. Each test must fail there, and pass without the vulnerability. Prints a line for each and writes
 * `harness/goals/results/planted.json`. Returns the number of undetected ones.
 */
export async function runPlanted(asked: readonly string[]): Promise<number> {
  const all = readPlantings()
  const unknown = asked.filter((name) => !all.some((one) => one.name === name))
  if (unknown.length > 0) throw new Error(`No such planting: ${unknown.join(', ')}`)
  const chosen = all.filter(({ name }) => asked.length === 0 || asked.includes(name))
  const began = new Date()
  const outcomes = await withEmbedded((databaseUrl) => tryAll(chosen, databaseUrl))
  return report(outcomes, { began, isWhole: asked.length === 0 })
}

async function tryAll(chosen: readonly Planting[], databaseUrl: string): Promise<readonly Outcome[]> {
  const trees = Array.from({ length: Math.min(availableParallelism(), 4) }, () => copyTree(root))
  const outcomes: Outcome[] = []
  const left = [...chosen]
  try {
    await Promise.all(
      trees.map(async (tree) => {
        for (let next = left.shift(); next; next = left.shift())
          outcomes.push(printed(await tryOne({ tree, databaseUrl }, next)))
      }),
    )
    outcomes.push(printed(await testUnchangedTree({ tree: trees[0] ?? root, databaseUrl }, chosen)))
    return outcomes
  } finally {
    for (const tree of trees) removeTree(tree)
  }
}

async function tryOne(where: Where, planting: Planting): Promise<Outcome> {
  const begin = performance.now()
  const { name, title, caughtBy } = planting
  const outcome = (notes: readonly string[]): Outcome => {
    return {
      name,
      title,
      caught: notes.length === 0,
      seconds: Math.round((performance.now() - begin) / 100) / 10,
      notes,
    }
  }
  const files = plantedFiles(where.tree, planting)
  if (typeof files === 'string') return outcome([files])
  const takeOut = plant(where.tree, planting)
  try {
    const { verdicts, output } = await runTests(where, caughtBy)
    const notes = caughtBy.flatMap((one, at) => (verdicts[at] === 'failed' ? [] : [`${verdicts[at]}: ${nameOf(one)}`]))
    return outcome(verdicts.includes('did not run') ? [...notes, output.trim().slice(-600)] : notes)
  } finally {
    takeOut()
  }
}

/** Checks that all named tests pass in the unchanged tree: a test that fails anyway detects no vulnerability. */
async function testUnchangedTree(where: Where, chosen: readonly Planting[]): Promise<Outcome> {
  const begin = performance.now()
  const named = [...new Map(chosen.flatMap(({ caughtBy }) => caughtBy).map((one) => [nameOf(one), one])).values()]
  const { verdicts } = await runTests(where, named)
  const notes = named.flatMap((one, at) => (verdicts[at] === 'passed' ? [] : [`${verdicts[at]}: ${nameOf(one)}`]))
  const seconds = Math.round((performance.now() - begin) / 100) / 10
  const title = 'Nothing is planted, and all these tests pass'
  return { name: 'nothing', title, caught: notes.length === 0, seconds, notes }
}

const nameOf = ({ file, title }: NamedTest): string => `${file}: ${title}`

function printed(outcome: Outcome): Outcome {
  const { name, title, caught, seconds, notes } = outcome
  console.log(`${caught ? '✓' : '✗'} ${name} (${seconds} s) ${title}`)
  for (const note of notes) console.log(`    ${note.replaceAll('\n', '\n    ')}`)
  return outcome
}

function report(outcomes: readonly Outcome[], { began, isWhole }: { began: Date; isWhole: boolean }): number {
  const planted = outcomes.filter(({ name }) => name !== 'nothing')
  const missed = outcomes.filter(({ caught }) => !caught)
  const caught = planted.filter((one) => one.caught).length
  console.log(`\n${caught} of ${planted.length} planted vulnerabilities caught`)
  const folder = path.join(root, 'harness/goals/results')
  mkdirSync(folder, { recursive: true })
  const result = { measuredAt: began.toISOString(), whole: isWhole, planted: planted.length, caught, outcomes }
  writeFileSync(path.join(folder, 'planted.json'), `${JSON.stringify(result, null, 2)}\n`)
  return missed.length
}
