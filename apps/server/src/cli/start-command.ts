import type { Command } from 'commander'

/** Registers `portal start`, the same as `npm start`. */
export function registerStart(program: Command): void {
  program
    .command('start')
    .description('запустити портал')
    .action(async () => {
      await import('../main.ts')
    })
}
