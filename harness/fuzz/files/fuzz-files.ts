import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { inspectApart } from '../../../apps/server/src/modules/import-profiles/sample/samples-apart.ts'
import { NoShortCut } from '../../../apps/server/src/modules/imports/direct/left-rows.ts'
import { UnreadableSample } from '../../../apps/server/src/modules/imports/formats/sample/sample-table.ts'
import { readApart } from '../../../apps/server/src/modules/imports/read/read-apart.ts'
import { FileRefused } from '../../../apps/server/src/modules/imports/refusal-reasons.ts'
import { LimitExceeded, limitedProcesses } from '../../../apps/server/src/platform/process/limited-processes.ts'
import type { MadeFile, WantedFile } from './make-file.ts'
import type { SeedFile } from './seed-files.ts'
import { swallow } from './swallow.ts'

/** A file that was neither read nor rejected properly. */
interface Fault {
  readonly n: number
  readonly of: string
  readonly what: string
  /** A copy of the file; empty if none was kept. */
  readonly kept: string
}

export interface FilesTally {
  files: number
  /** Counts by result: `read`, a reason of rejection, `preview`, … */
  readonly outcomes: Record<string, number>
  readonly faults: Fault[]
  slowestMs: number
  slowest: string
}

interface Wish {
  readonly seeds: readonly SeedFile[]
  readonly files: number
  readonly seed: number
  /** Number of concurrent files. */
  readonly lanes: number
  readonly folder: string
  /** Folder for files that cause faults. */
  readonly keep?: string
  /** The complete import check, which runs for some of the files. */
  check?(path: string, seed: SeedFile): Promise<string>
  /** Returns `false` to stop. */
  afterFile?(tally: FilesTally): boolean
}

const makers = limitedProcesses({ module: new URL('./make-file.ts', import.meta.url), most: 2, heapMegabytes: 512 })
/** One in 8 files is also previewed; one in 100 runs through the complete check, which uses the database. */
const [previewed, checked] = [8, 100]
const shortCut = { providerId: 1, importId: 1, today: '2026-11-05' }
const mostFaults = 20

/** Runs an import check over spoiled files and returns a tally of the outcomes. */
export async function fuzzFiles(wish: Wish): Promise<FilesTally> {
  const tally: FilesTally = { files: 0, outcomes: {}, faults: [], slowestMs: 0, slowest: '' }
  const { seeds } = wish
  const loader = () => swallow(knownOf(seeds))
  let next = 0
  let goesOn = true
  const lane = async (number: number) => {
    const file = path.join(wish.folder, `lane-${number}`)
    while (goesOn && next < wish.files) {
      const n = next
      next += 1
      const made = await makers.run<MadeFile>({
        name: 'make',
        task: { seed: wish.seed, n, path: file } satisfies WantedFile,
        seconds: 120,
      })
      const seed = seeds[made.of]
      if (!seed) throw new Error('no such seed')
      const one = { n, file, seed, size: made.size }
      const begun = performance.now()
      await note(tally, wish, one, () => read(one, loader()))
      if (n % previewed === 0) await note(tally, wish, one, () => preview(one))
      const { check } = wish
      if (check && n % checked === 0) await note(tally, wish, one, async () => `check ${await check(file, seed)}`)
      const tookMs = performance.now() - begun
      if (tookMs > tally.slowestMs)
        Object.assign(tally, { slowestMs: tookMs, slowest: `${n} of ${seed.name}, ${made.size} bytes` })
      tally.files += 1
      goesOn = (wish.afterFile?.(tally) ?? true) && tally.faults.length < mostFaults && goesOn
    }
    await rm(file, { force: true })
  }
  await Promise.all(Array.from({ length: wish.lanes }, (_, number) => lane(number)))
  return tally
}

interface OneFile {
  readonly n: number
  readonly file: string
  readonly seed: SeedFile
  readonly size: number
}

async function read({ n, file, seed, size }: OneFile, loader: ReturnType<typeof swallow>): Promise<string> {
  const { name, profile, rule } = seed
  const straight = seed.kind === 'csv' && n % 2 === 0 ? { shortCut } : {}
  await readApart({ loader, path: file, name, size, rule, profile, ...straight, onBytes: () => undefined })
  return 'read'
}

async function preview({ file, seed, size }: OneFile): Promise<string> {
  await inspectApart({ path: file, name: seed.name, bytes: size, given: {}, profiles: [] })
  return 'preview'
}

/** Counts the result of the work. */
async function note(
  tally: FilesTally,
  wish: Wish,
  { n, file, seed }: OneFile,
  work: () => Promise<string>,
): Promise<void> {
  const outcome = await work().catch(refusalOf)
  if (typeof outcome === 'string') {
    tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1
    return
  }
  const kept = wish.keep === undefined ? '' : path.join(wish.keep, `${wish.seed}-${n}-${seed.name}`)
  if (wish.keep !== undefined) {
    await mkdir(wish.keep, { recursive: true })
    await copyFile(file, kept)
  }
  tally.faults.push({ n, of: seed.name, what: String((outcome as Error)?.stack ?? outcome).slice(0, 800), kept })
}

function refusalOf(error: unknown): unknown {
  if (error instanceof FileRefused) return `refused: ${error.reason}`
  if (error instanceof NoShortCut) return 'no short cut'
  if (error instanceof UnreadableSample) return 'no preview'
  return error instanceof LimitExceeded ? `limit: ${error.limit}` : error
}

/** Returns accounts and meters in the seeds' format: the first field, and the first two. */
function knownOf(seeds: readonly SeedFile[]): Parameters<typeof swallow>[0] {
  const lines = seeds
    .filter(({ kind }) => kind === 'csv')
    .flatMap(({ bytes }) => bytes.toString('latin1').split(/\r?\n/).slice(1))
    .map((line) => line.split(/[;,]/))
  const meters = lines.map(([account, serial]) => `${account};${serial}`)
  return { accounts: [...new Set(lines.map(([account = '']) => account))], meters: [...new Set(meters)] }
}
