import type { Command } from 'commander'
import { say } from '../platform/process/operator-text.ts'

/** Registers `portal start`, the same as `npm start`. */
export function registerStart(program: Command): void {
  program
    .command('start')
    .description(say({ uk: 'запустити портал', en: 'start the portal' }))
    .action(async () => {
      await import('../main.ts')
    })
}
