import path from 'node:path'
import type { Mutant } from './make-mutants.ts'
import type { DryRun, TestLane, Verdict } from './test-lane.ts'

export interface Tried {
  readonly mutant: Mutant
  readonly outcome: Verdict['outcome'] | 'no coverage'
  /** The test file that detected it, and why its test failed. */
  readonly by?: string
  readonly trouble?: string
}

/** Runs every test file once without a mutant, to find which mutants it executes and whether its tests pass. */
export const dryRuns = (lanes: readonly TestLane[], files: readonly string[]): Promise<readonly DryRun[]> =>
  shareOut(lanes, files, (lane, file) => lane.dryRun(file))

/**
 * Runs for each mutant the test files that execute it, one after the other until one fails. The order is: files that
 * detected most other mutants of the same source file, the module's own, the fastest.
 */
export async function tryMutants(
  lanes: readonly TestLane[],
  mutants: readonly Mutant[],
  { runs, tell }: { readonly runs: readonly DryRun[]; readonly tell: (tried: Tried) => void },
): Promise<readonly Tried[]> {
  const noticed = new Map<string, number>()
  return shareOut(lanes, mutants, async (lane, mutant) => {
    const timesBy = (file = '') => noticed.get(`${mutant.file} ${file}`) ?? 0
    const isOwn = (file: string) => Number(path.dirname(file) === path.dirname(mutant.file))
    const covering = runs
      .filter(({ hits }) => hits.has(mutant.id))
      .sort((a, b) => timesBy(b.file) - timesBy(a.file) || isOwn(b.file) - isOwn(a.file) || a.seconds - b.seconds)
    const tried = await tryMutant(lane, mutant, covering)
    if (tried.by) noticed.set(`${mutant.file} ${tried.by}`, timesBy(tried.by) + 1)
    tell(tried)
    return tried
  })
}

async function tryMutant(lane: TestLane, mutant: Mutant, covering: readonly DryRun[]): Promise<Tried> {
  if (covering.length === 0) return { mutant, outcome: 'no coverage' }
  for (const { file, hits, seconds } of covering) {
    const limits = { hits: (hits.get(mutant.id) ?? 0) * 100 + 1000, seconds: seconds * 3 + 20 }
    const { outcome, trouble } = await lane.tryMutant(mutant.id, file, limits)
    if (outcome !== 'survived') return { mutant, outcome, by: file, trouble }
  }
  return { mutant, outcome: 'survived' }
}

/**
 * Distributes the work over the lanes, each taking the next item when it is free. The results are in the order of the
 * work.
 */
async function shareOut<Work, Done>(
  lanes: readonly TestLane[],
  work: readonly Work[],
  carryOut: (lane: TestLane, one: Work) => Promise<Done>,
): Promise<readonly Done[]> {
  const done = new Array<Done>(work.length)
  const left = work.entries()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [at, one] of left) done[at] = await carryOut(lane, one)
    }),
  )
  return done
}
