import { t } from '@zatyshok/i18n/translate'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import { stepsOf, valueAt } from '../../config/settings-tree.ts'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { effectiveSettings, startSettings } from './effective-settings.ts'
import { type RuntimeSetting, runtimeSettings } from './runtime-settings.ts'
import { findProviderCodes, type StoredValue } from './settings.queries.ts'
import { codesOf, settingsOfProviders } from './unknown-providers.ts'

interface Proposal {
  readonly rows: readonly StoredValue[]
  readonly changes: readonly { readonly path: string; readonly value: unknown }[]
}

const ofProviders: ReadonlySet<string> = new Set(settingsOfProviders)

/**
 * Refuses a new provider code that the portal does not have, because a mistyped code would silently switch a feature
 * off (J04). Codes that the setting already contains may stay. Before the first import every code is accepted.
 *
 * @throws AppError `invalid_value`, which names the known codes
 */
export async function refuseUnknownProviders(
  ctx: ActorContext,
  layers: SettingsLayers,
  { rows, changes }: Proposal,
): Promise<void> {
  const about = changes.filter(({ path, value }) => ofProviders.has(path) && value !== null)
  if (about.length === 0) return
  const known = await findProviderCodes(ctx.db)
  if (known.length === 0) return
  const inForce = effectiveSettings(layers, rows, ctx.secret).settings
  const labels = new Map(runtimeSettings(startSettings(layers)).map((setting) => [setting.path, setting.label]))
  const errors = about.flatMap(({ path, value }) => {
    const fine = new Set([...known, ...codesOf(valueAt(inForce, stepsOf(path)))])
    const unknown = codesOf(value).filter((code) => !fine.has(code))
    return unknown.length === 0 ? [] : [{ path, message: describe({ label: labels.get(path), unknown, known }) }]
  })
  if (errors.length > 0) throw new AppError('invalid_value', { errors })
}

/** Most codes in the message; a large city has hundreds. */
const mostNamed = 30

interface Told {
  readonly label: RuntimeSetting['label'] | undefined
  readonly unknown: readonly string[]
  readonly known: readonly string[]
}

function describe({ label, unknown, known }: Told): string {
  const named = known.slice(0, mostNamed).join(', ')
  const problem = t('settings.refused.providers', {
    n: unknown.length,
    codes: unknown.map((code) => `«${code}»`).join(', '),
    known: known.length > mostNamed ? `${named}…` : named,
  })
  return t('settings.refused.value', { label: label === undefined ? '' : t(label), problem })
}
