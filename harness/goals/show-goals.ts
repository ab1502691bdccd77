import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './figures/figure.ts'
import { goals } from './figures/goals.ts'

const marks = { true: '✓', false: '✗', null: '–' } as const

/**
 * `npm run goals [GL1 …]`: measures what is quick, reads other commands' results, prints a line for each goal and
 * writes `harness/goals/results/latest.json`. Returns the number of goals that were measured and not met.
 */
export async function showGoals(asked: readonly string[]): Promise<number> {
  const unknown = asked.filter((id) => !goals.some((goal) => goal.id === id))
  if (unknown.length > 0) throw new Error(`No such goal: ${unknown.join(', ')}`)
  const figures: ({ readonly id: string; readonly title: string } & Figure)[] = []
  for (const { id, title, measure } of goals) {
    if (asked.length > 0 && !asked.includes(id)) continue
    const figure = await measure()
    figures.push({ id, title, ...figure })
    const when = figure.measuredAt === null ? '' : `, ${figure.measuredAt.slice(0, 16)}`
    console.log(`${marks[`${figure.met}`]} ${id.padEnd(5)} ${title}\n        ${figure.told} [${figure.how}${when}]`)
  }
  const count = (met: boolean | null) => figures.filter((figure) => figure.met === met).length
  console.log(`\n${count(true)} met, ${count(false)} not met, ${count(null)} not measured of ${figures.length}`)
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const result = { measuredAt: new Date().toISOString(), figures }
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
  return count(false)
}
