import { writeFile } from 'node:fs/promises'
import { createRandom } from '@zatyshok/demo-city/random'
import { readSeeds } from './seed-files.ts'
import { spoilBytes } from './spoil-bytes.ts'
import { partsOf, spoilWorkbook } from './spoil-workbook.ts'

/** Which file is wanted: the same of the same seed, number by number. */
export interface WantedFile {
  readonly seed: number
  readonly n: number
  readonly path: string
}

/** Number of the good file among `readSeeds`, and how long the bad one is. */
export interface MadeFile {
  readonly of: number
  readonly size: number
}

const seeds = (await readSeeds()).map((file) => ({
  ...file,
  parts: file.kind === 'xlsx' ? partsOf(file.bytes) : undefined,
}))
/** Workbooks have the most to get wrong. */
const drawn = seeds.flatMap(({ kind }, of) => Array.from({ length: kind === 'xlsx' ? 3 : 1 }, () => of))

/** Writes a spoiled file, in a separate process, so that its time and memory are not measured as the portal's. */
export async function make({ seed, n, path }: WantedFile): Promise<MadeFile> {
  const random = createRandom(seed, n)
  const of = random.pick(drawn)
  const file = seeds[of]
  if (!file) throw new Error('no such seed')
  const bytes = file.parts ? spoilWorkbook(file.bytes, file.parts, random) : spoilBytes(file.bytes, random)
  await writeFile(path, bytes)
  return { of, size: bytes.length }
}
