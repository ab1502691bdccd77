import type { listUnknownProviders as endpoint } from '@zatyshok/contract/admin-settings'
import type { Reply } from '@zatyshok/contract/endpoint'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import { isTree, stepsOf, valueAt } from '../../config/settings-tree.ts'
import type { Context } from '../../context.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'
import { findProviderCodes } from './settings.queries.ts'

/** Settings that contain provider codes: lists of codes, or records by code. */
export const settingsOfProviders = [
  'ignoreCounterTypeAt',
  'dynamicInvoicesAt',
  'verification.providers',
  'verification.submitAt',
  'verification.months',
  'payments.providerPaths',
  'linking.withoutCode',
] as const

/** Returns the codes in a value of such a setting. */
export const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((code) => String(code).trim()) : isTree(value) ? Object.keys(value) : []

/**
 * Returns the settings of the file or the environment that name unknown providers, one line per setting (J04). They are
 * warnings, because the next import may add the providers. Returns none before the first import, and none for defaults.
 *
 * @param known the codes of all providers
 */
export function unknownProviders({ file, environment }: SettingsLayers, known: readonly string[]): OperatorText[] {
  if (known.length === 0) return []
  return settingsOfProviders.flatMap((path) => {
    const said = [environment, file].flatMap((layer) => codesOf(valueAt(layer, stepsOf(path))))
    const unknown = [...new Set(said)].filter((code) => !known.includes(code))
    if (unknown.length === 0) return []
    return [
      {
        uk: t('settings.unknownProviders', {
          path,
          n: unknown.length,
          codes: unknown.map((code) => `«${code}»`).join(', '),
        }),
        en: `The setting ${path} (file or environment) names providers that the portal does not have: ${unknown.join(', ')}. Correct the code, or import the list of providers.`,
      },
    ]
  })
}

/** The same for the providers of the database. */
export const findUnknownProviders = async (db: Context['db'], layers: SettingsLayers): Promise<OperatorText[]> =>
  unknownProviders(layers, await findProviderCodes(db))

/** The same for the administrators' overview. */
export async function listUnknownProviders(
  ctx: Pick<Context, 'db'>,
  layers: SettingsLayers,
): Promise<Reply<typeof endpoint>> {
  return { warnings: (await findUnknownProviders(ctx.db, layers)).map(({ uk }) => uk) }
}
