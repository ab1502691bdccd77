import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { administrator } from '../../../apps/server/src/modules/imports/import-authority.ts'
import { importFiles } from '../../../apps/server/src/modules/imports/import-files.ts'
import { loadBuiltIn } from '../../../apps/server/src/modules/imports/profile/load-profile.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { memoryFolder } from '../../../apps/server/src/testing/memory-folder.ts'
import { type FilesTally, fuzzFiles } from './fuzz-files.ts'
import { watchBlocks } from './loop-blocks.ts'
import { memorySamples } from './memory-samples.ts'
import { readSeeds, type SeedFile } from './seed-files.ts'

/**
 * `npm run fuzz imports [files] [--seed=1] [--lanes=3] [--minutes=60]`: feeds damaged workbooks, DBF, CSV, JSON lines
 * and registers to their readers, and one in a hundred to the complete import check on a database. Status 1: a fault, a
 * block of the event loop over 250 ms, or growing memory.
 */
const files = Number(process.argv.slice(3).find((word) => /^[0-9]+$/.test(word)) ?? 20_000)
const option = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual)
const seed = option('seed', Date.now() % 1_000_000_000)
const mostMs = option('minutes', 600) * 60_000
const [longestBlockMs, sampleEvery, toldEvery] = [250, 200, 10_000]
const now = new Date('2026-11-05T10:00:00Z')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const results = fileURLToPath(new URL('../results/', import.meta.url))
const fixtures = fileURLToPath(new URL('../../../fixtures/kalynivsk/', import.meta.url))
const migrations = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url))

const folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-fuzz-files-'))
const dataDir = await mkdtemp(path.join(memoryFolder(), 'zatyshok-fuzz-files-'))
const embedded = await startEmbedded({ dataDir, log: silent, settings: {} })
const database = await openDatabase({ connection: embedded.connection, log: silent, max: 4 })
try {
  await migrate(database.pool, migrations)
  const providers = [path.join(fixtures, 'providers.csv')]
  await importFiles({
    db: database,
    authority: administrator,
    profile: await loadBuiltIn('kalynivsk/providers'),
    files: providers,
    now,
  })
  process.exitCode = await fuzz()
} finally {
  await database.close()
  await embedded.stop()
  for (const one of [folder, dataDir]) await rm(one, { recursive: true })
}

async function check(file: string, { profile, name }: SeedFile): Promise<string> {
  const given = [{ path: file, name }]
  const report = await importFiles({
    db: database,
    authority: administrator,
    profile,
    files: given,
    purpose: 'check',
    now,
  })
  return report.files[0]?.status ?? 'none'
}

async function fuzz(): Promise<number> {
  const seeds = await readSeeds()
  const memory = memorySamples()
  const blocks = watchBlocks()
  const begun = performance.now()
  const afterFile = ({ files: done }: FilesTally): boolean => {
    if (done % sampleEvery === 0) memory.note()
    if (done % toldEvery === 0) console.log(`${done} files, ${Math.round((performance.now() - begun) / 1000)} s`)
    return performance.now() - begun < mostMs
  }
  const keep = path.join(results, 'files')
  const tally = await fuzzFiles({ seeds, files, seed, lanes: option('lanes', 3), folder, keep, check, afterFile })
  blocks.stop()
  const seconds = Math.round((performance.now() - begun) / 1000)
  const [own, reader] = [memory.ends('own'), memory.ends('reader')]
  const told = {
    ...{ seed, seconds, ...tally },
    blocks: {
      ownMs: Math.round(blocks.ownMs()),
      heldMs: Math.round(blocks.heldMs()),
      clockMs: Math.round(blocks.clockMs()),
    },
    memory: { own: { ...own, most: memory.most('own') }, reader: { ...reader, most: memory.most('reader') } },
  }
  await mkdir(results, { recursive: true })
  await writeFile(path.join(results, 'files.json'), `${JSON.stringify(told, null, 2)}\n`)
  console.log(`\nseed ${seed}, ${seconds} s, ${Math.round(tally.files / seconds)} files a second`)
  console.table(tally.outcomes)
  console.log(
    `${tally.files} files, ${tally.faults.length} faults; slowest ${Math.round(tally.slowestMs)} ms: ${tally.slowest}`,
  )
  console.log(
    `event loop: at most ${told.blocks.ownMs} ms of its own, ${told.blocks.heldMs} ms by the clock while it had a processor, ${told.blocks.clockMs} ms with the waiting for one`,
  )
  console.log(`memory, MiB: ${own.first} → ${own.last} here, ${reader.first} → ${reader.last} in a reader`)
  for (const { n, of, what, kept } of tally.faults) console.log(`✗ ${n} of ${of} (${kept}): ${what}`)
  return tally.faults.length > 0 || blocks.heldMs() > longestBlockMs || memory.grew() ? 1 : 0
}
