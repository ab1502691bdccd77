import type { Kysely } from 'kysely'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { listUnknownProviders } from '../../modules/settings/unknown-providers.ts'

interface Output {
  readonly say: (line: string) => void
  readonly log: { warn(line: object, message: string): void }
}

/** Warns the operator and the log about unknown provider codes: a mistyped code silently disables a setting (J04). */
export async function warnOfUnknownProviders(
  db: Kysely<DatabaseSchema>,
  layers: SettingsLayers,
  { say, log }: Output,
): Promise<void> {
  for (const line of (await listUnknownProviders({ db }, layers)).warnings) {
    say(`Увага: ${line}`)
    log.warn({ problem: line }, 'the configuration names providers that are not there')
  }
}
