import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { effectiveSettings } from '../modules/settings/effective-settings.ts'
import { findStoredValues } from '../modules/settings/settings.queries.ts'
import { settingsReport } from '../modules/settings/settings-report.ts'
import { compareProviders } from './compare-providers.ts'
import { withPortal } from './with-portal.ts'

/** `portal config`: what the start reads, and what is in force with the administrators' values (M01). */
export function registerConfig(program: Command): void {
  const config = program.command('config').description('налаштування: перевірити, показати')
  config
    .command('check')
    .description('перевірити файл налаштувань і змінні середовища, нічого не змінюючи в базі')
    .action(check)
  config
    .command('show')
    .description('показати всі діючі значення та звідки кожне, зі змінами адміністраторів')
    .action(show)
}

/** A wrong value is told and ends with status 1, as at the start; a provider that is not there is only told. */
async function check(): Promise<void> {
  const config = readConfig()
  const { layers, settings } = config
  for (const line of settingsReport({ layers, settings, set: [] })) console.log(line)
  console.log('Налаштування правильні.')
  for (const line of await compareProviders(config)) console.log(line)
}

async function show(): Promise<void> {
  await withPortal(async ({ db, secret }, { layers }) => {
    const { settings, set, ignored } = effectiveSettings(layers, await findStoredValues(db), secret)
    for (const line of settingsReport({ layers, settings, set })) console.log(line)
    for (const { path, reason } of ignored) console.log(`Не діє: ${path} (${reason})`)
  })
}
