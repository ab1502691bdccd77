import { readdirSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FaultCase, Skipped, type Where } from '../kit/stage/fault-case.ts'
import { openStage } from '../kit/stage/open-stage.ts'
import { endAllChildren } from '../kit/stage/processes.ts'
import { templateFolders } from '../kit/stage/templates.ts'
import { keepResults, type Result } from './keep-results.ts'

/**
 * `npm run test:faults [FT6 FT23 …] [--quick] [--server] [--embedded] [--keep] [--patience=3]`: runs the faults of the
 * catalogue one after another, prints a table and saves the results (keep-results.ts). `--keep` keeps the folder of a
 * failed stage.
 */
const flags = process.argv.slice(2).filter((word) => /^--(?!patience=\d+$)/.test(word))
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const patience = Number(process.argv.find((word) => word.startsWith('--patience='))?.slice(11) ?? 1)
const cases = await readCases()
const unknown = asked.filter((id) => !cases.some((one) => one.id === id))
const misspelt = flags.filter((flag) => !['--quick', '--server', '--embedded', '--keep'].includes(flag))
if (unknown.length + misspelt.length > 0) {
  console.error(`Unknown: ${[...unknown, ...misspelt].join(', ')}. There are: ${cases.map(({ id }) => id).join(', ')}`)
  process.exit(1)
}

process.on('exit', endAllChildren)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const results: Result[] = []
for (const one of cases) {
  if (asked.length > 0 && !asked.includes(one.id)) continue
  for (const where of one.on) {
    if (flags.includes('--server') !== flags.includes('--embedded') && !flags.includes(`--${where}`)) continue
    const result = await play(one, where)
    results.push(result)
    keepResults([result], cases)
    const mark = { passed: '✓', failed: '✗', skipped: '–' }[result.outcome]
    console.log(`${mark} ${one.id} ${where} (${result.seconds} s) ${one.title}`)
    for (const note of result.notes) console.log(`    ${note}`)
  }
}
for (const folder of await templateFolders()) rmSync(folder, { recursive: true, force: true })
report()

async function readCases(): Promise<FaultCase[]> {
  const folder = new URL('cases/', import.meta.url)
  const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const names = files.sort((a, b) => basename(a).localeCompare(basename(b)))
  return Promise.all(names.map(async (name) => (await import(new URL(name, folder).href)).faultCase as FaultCase))
}

async function play(one: FaultCase, on: Where): Promise<Result> {
  const begin = performance.now()
  const notes: string[] = []
  const result = (outcome: Result['outcome']): Result => {
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    const way = flags.includes('--quick') ? 'short' : 'long'
    return { id: one.id, on, outcome, way, patience, measuredAt: new Date().toISOString(), seconds, notes }
  }
  let close = async () => {}
  try {
    const opened = await openStage({ where: on, quick: flags.includes('--quick'), patience })
    close = opened.close
    await one.run(opened.stage).finally(() => notes.push(...opened.notes))
    return result('passed')
  } catch (error) {
    if (error instanceof Skipped) notes.push(`skipped: ${error.message}`)
    else notes.push(error instanceof Error ? error.message : String(error))
    if (flags.includes('--keep')) close = async () => {}
    return result(error instanceof Skipped ? 'skipped' : 'failed')
  } finally {
    await close()
  }
}

function report(): void {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  console.log(
    `\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped of ${results.length}`,
  )
  process.exit(count('passed') === results.length ? 0 : 1)
}
