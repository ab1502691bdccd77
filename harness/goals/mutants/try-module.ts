import path from 'node:path'
import type { Mutant } from './make-mutants.ts'
import type { DryRun, TestLane, Verdict } from './test-lane.ts'

export interface Tried {
  readonly mutant: Mutant
  readonly outcome: Verdict['outcome'] | 'no coverage'
  /** The test file that has noticed it, and why its test has failed. */
  readonly by?: string
  readonly trouble?: string
}

/** Every test file once with no mutant: which mutants it runs, and whether its tests pass at all. */
export const dryRuns = (lanes: readonly TestLane[], files: readonly string[]): Promise<readonly DryRun[]> =>
  shareOut(lanes, files, (lane, file) => lane.dryRun(file))

/**
 * Runs for each mutant the test files that go through it, one after the other until one of them fails: first those that
 * have noticed most other mutants of the same source file, then the module's own, then the quick ones.
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

/** Each lane takes the next piece of work as soon as it has done one. The results are in the order of the work. */
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
