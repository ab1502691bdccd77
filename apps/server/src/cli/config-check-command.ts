import type { Command } from 'commander'
import { readConfig } from '../config.ts'

/** `portal config check`: reads the configuration as the start does; a wrong value is told and ends with status 1. */
export function registerConfigCheck(program: Command): void {
  program
    .command('config')
    .description('налаштування')
    .command('check')
    .description('перевірити файл налаштувань і змінні середовища')
    .action(() => {
      const config = readConfig()
      console.log(JSON.stringify(config.settings, null, 2))
      console.log('Налаштування правильні.')
    })
}
