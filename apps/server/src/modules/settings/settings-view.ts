import type { AllSettings, SettingValue } from '@zatyshok/contract/admin-settings'
import { t } from '@zatyshok/i18n/translate'
import type { Settings } from '../../config/config-schema.ts'
import { variableOf } from '../../config/environment-settings.ts'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import { type SettingPath, stepsOf, valueAt } from '../../config/settings-tree.ts'
import { entryOf, schemaAt } from '../../config/written-schema.ts'
import type { Secret } from '../../platform/crypto/secret.ts'
import { effectiveSettings, startSettings } from './effective-settings.ts'
import { type RuntimeSetting, runtimeSettings } from './runtime-settings.ts'
import { isSensitive } from './sensitive-changes.ts'
import { revisionOf, type StoredValue } from './settings.queries.ts'

/** Returns all runtime settings with their effective value, its source, and the administrator who changed it (J04). */
export function settingsView(
  layers: SettingsLayers,
  rows: readonly StoredValue[],
  secret: Pick<Secret, 'open'>,
): AllSettings {
  const start = startSettings(layers)
  const { settings, set, ignored } = effectiveSettings(layers, rows, secret)
  const counting = new Set(set.map(([path]) => path.join('.')))
  const describe = (setting: RuntimeSetting): SettingValue => {
    const { path, group, label, hint, of } = setting
    const steps = stepsOf(path)
    const row = rows.find((row) => row.path === path)
    const source = sourceOf(layers, steps, counting.has(path))
    const about = {
      path,
      group,
      label: t(label),
      hint: hint === undefined ? null : t(hint),
      of: of === undefined ? null : (start.payments.services[of]?.name ?? of),
      source,
      locked: source === 'environment',
      sensitive: isSensitive(path),
      variable: variableOf(steps),
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row?.changedBy ?? null,
      ...valuesOf(setting, valueAt(settings, steps), valueAt(start, steps)),
      ...controlOf(setting, settings),
    }
    // The configuration's schema has validated the values; tests check the reply against the contract.
    return about as SettingValue
  }
  return { revision: revisionOf(rows), settings: runtimeSettings(start).map(describe), ignored: [...ignored] }
}

export function sourceOf(layers: SettingsLayers, path: SettingPath, set: boolean): SettingValue['source'] {
  if (valueAt(layers.environment, path) !== undefined) return 'environment'
  if (set) return 'administrator'
  return valueAt(layers.file, path) === undefined ? 'default' : 'file'
}

function valuesOf({ kind }: RuntimeSetting, value: unknown, fallback: unknown) {
  if (kind === 'secret') return { kind, value: null, fallback: null, isSet: value !== '' }
  return { kind, value, fallback }
}

/** Returns further data for the control of the setting's kind. */
function controlOf({ path, kind, choices, columns, ofProviders = false }: RuntimeSetting, settings: Settings) {
  const schema = schemaAt(stepsOf(path))
  switch (kind) {
    case 'number':
      return limitsOf(schema)
    case 'numbers':
      return limitsOf(entryOf(schema))
    case 'text':
      return { maxLength: schema.maxLength ?? 1000 }
    case 'choice':
      return { choices: choices?.(settings) ?? [] }
    case 'list':
      return { ofProviders }
    case 'rows':
      return { columns: (columns ?? []).map((column) => ({ ...column, label: t(column.label) })) }
    default:
      return {}
  }
}

const limitsOf = ({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: { minimum?: number; maximum?: number }) => ({
  min: minimum,
  max: maximum,
})
