import { writeFile } from 'node:fs/promises'
import { createRandom } from '@zatyshok/demo-city/random'
import { readSeeds } from './seed-files.ts'
import { spoilBytes } from './spoil-bytes.ts'
import { partsOf, spoilWorkbook } from './spoil-workbook.ts'

/** Selects a file: the same seed gives the same files by number. */
export interface WantedFile {
  readonly seed: number
  readonly n: number
  readonly path: string
}

/** Index of the valid file in `readSeeds`, and the length of the invalid one. */
export interface MadeFile {
  readonly of: number
  readonly size: number
}

const seeds = (await readSeeds()).map((file) => ({
  ...file,
  parts: file.kind === 'xlsx' ? partsOf(file.bytes) : undefined,
}))
/** Workbooks are chosen more often, since they have the most parts to damage. */
const drawn = seeds.flatMap(({ kind }, of) => Array.from({ length: kind === 'xlsx' ? 3 : 1 }, () => of))

/** Writes a damaged file in a separate process, so that its time and memory do not count as the portal's. */
export async function make({ seed, n, path }: WantedFile): Promise<MadeFile> {
  const random = createRandom(seed, n)
  const of = random.pick(drawn)
  const file = seeds[of]
  if (!file) throw new Error('no such seed')
  const bytes = file.parts ? spoilWorkbook(file.bytes, file.parts, random) : spoilBytes(file.bytes, random)
  await writeFile(path, bytes)
  return { of, size: bytes.length }
}
