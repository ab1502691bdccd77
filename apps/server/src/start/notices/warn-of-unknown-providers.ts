import type { Kysely } from 'kysely'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { findUnknownProviders } from '../../modules/settings/unknown-providers.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'

interface Output {
  readonly say: (text: OperatorText) => void
  readonly log: { warn(line: object, message: string): void }
}

/** Warns the operator and the log about unknown provider codes: a mistyped code silently disables a setting (J04). */
export async function warnOfUnknownProviders(
  db: Kysely<DatabaseSchema>,
  layers: SettingsLayers,
  { say, log }: Output,
): Promise<void> {
  for (const { uk, en } of await findUnknownProviders(db, layers)) {
    say({ uk: `Увага: ${uk}`, en: `Warning: ${en}` })
    log.warn({ problem: uk }, 'the configuration names providers that are not there')
  }
}
