import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { effectiveSettings } from '../modules/settings/effective-settings.ts'
import { findStoredValues } from '../modules/settings/settings.queries.ts'
import { settingsReport } from '../modules/settings/settings-report.ts'
import { operatorLanguage, say } from '../platform/process/operator-text.ts'
import { compareProviders } from './compare-providers.ts'
import { withPortal } from './with-portal.ts'

/**
 * Registers `portal config`: shows the configuration from the start, and the effective values with the administrators'
 * changes (M01).
 */
export function registerConfig(program: Command): void {
  const config = program
    .command('config')
    .description(say({ uk: 'налаштування: перевірити, показати', en: 'settings: check, show' }))
  config
    .command('check')
    .description(
      say({
        uk: 'перевірити файл налаштувань і змінні середовища, нічого не змінюючи в базі',
        en: 'check the file of settings and the environment variables; the database is not changed',
      }),
    )
    .action(check)
  config
    .command('show')
    .description(
      say({
        uk: 'показати всі діючі значення та звідки кожне, зі змінами адміністраторів',
        en: 'show every effective value and its source, with the changes of administrators',
      }),
    )
    .action(show)
}

/** Reports a wrong value and ends with status 1, as the start does; an unknown provider is only reported. */
async function check(): Promise<void> {
  const config = readConfig()
  const { layers, settings } = config
  for (const line of settingsReport({ layers, settings, set: [] })) console.log(line)
  console.log(say({ uk: 'Налаштування правильні.', en: 'The settings are right.' }))
  for (const line of await compareProviders(config)) console.log(line)
}

async function show(): Promise<void> {
  await withPortal(async ({ db, secret }, { layers }) => {
    const { settings, set, ignored } = effectiveSettings(layers, await findStoredValues(db), secret, operatorLanguage)
    for (const line of settingsReport({ layers, settings, set })) console.log(line)
    for (const { path, reason } of ignored)
      console.log(say({ uk: `Не діє: ${path} (${reason})`, en: `Without effect: ${path} (${reason})` }))
  })
}
