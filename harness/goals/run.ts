/**
 * `npm run goals`: shows the goals of security and reliability with their figures (README.md).
 * `goals planted [names]` checks that tests detect planted vulnerabilities.
 * `goals launch-day [seeds]` simulates days with an attacker.
 * `goals soak [minutes]` runs two nodes under load and monitors them.
 */
import { runPlanted } from './planted/run-planted.ts'
import { showGoals } from './show-goals.ts'

const [name, ...args] = process.argv.slice(2)
try {
  process.exitCode = (await run()) === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<number> {
  if (name === 'planted') return runPlanted(args)
  if (name === 'mutants') return (await import('./mutants/run-mutants.ts')).runMutants(args)
  if (name === 'launch-day') return (await import('./launch-day/measure-launch-day.ts')).runLaunchDay(args)
  if (name === 'soak') return (await import('./soak/run-soak.ts')).runSoak(args)
  return showGoals(name === undefined ? [] : [name, ...args])
}
