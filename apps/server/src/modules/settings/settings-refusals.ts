import { t } from '@zatyshok/i18n/translate'
import { problemsOf } from '../../config/describe-issue.ts'
import { variableOf } from '../../config/environment-settings.ts'
import { paymentHostOf } from '../../config/service-settings.ts'
import { mergeLayers, type SettingsLayers, type SetValue } from '../../config/settings-layers.ts'
import { stepsOf, valueAt } from '../../config/settings-tree.ts'
import type { Secret } from '../../platform/crypto/secret.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { effectiveSettings, startSettings } from './effective-settings.ts'
import { runtimeSettings } from './runtime-settings.ts'
import type { StoredValue } from './settings.queries.ts'

interface Change {
  readonly path: string
  /** null: back to the file or the default. */
  readonly value: unknown
}

interface Proposal {
  readonly rows: readonly StoredValue[]
  readonly changes: readonly Change[]
  readonly secret: Pick<Secret, 'open'>
}

interface Refusal {
  readonly path: string
  readonly message: string
}

/**
 * Validates the changes together with the present values, by the schema that is used at the start.
 *
 * @throws AppError `invalid_value`, one message per path
 */
export function assertAcceptable(layers: SettingsLayers, { rows, changes, secret }: Proposal): void {
  const errors = changes.flatMap((change, at) => refusalOf(layers, { rows, changes: changes.slice(0, at), change }))
  if (errors.length > 0) throw new AppError('invalid_value', { errors })
  const changed = new Set(changes.map(({ path }) => path))
  const standing = effectiveSettings(layers, rows, secret).set.filter(([path]) => !changed.has(path.join('.')))
  const set = changes.flatMap(({ path, value }): SetValue[] => (value === null ? [] : [[stepsOf(path), value]]))
  const merged = mergeLayers(layers, [...standing, ...set])
  if (merged.success) return
  const problems = firstOfEach(problemsOf(merged.error.issues, 'uk'))
  throw new AppError('invalid_value', { errors: problems.map((problem) => named(layers, problem)) })
}

interface Considered {
  readonly rows: readonly StoredValue[]
  /** The changes before this one. */
  readonly changes: readonly Change[]
  readonly change: Change
}

/** Refuses a change whose path is invalid, whatever its value. */
function refusalOf(layers: SettingsLayers, { rows, changes, change: { path, value } }: Considered): Refusal[] {
  const refuse = (message: string): Refusal[] => [{ path, message }]
  if (changes.some((before) => before.path === path)) return refuse(t('settings.refused.twice'))
  const isKnown = runtimeSettings(startSettings(layers)).some((setting) => setting.path === path)
  // An ineffective row may be deleted.
  const isStray = value === null && rows.some((row) => row.path === path)
  if (!isKnown) return isStray ? [] : refuse(t('settings.refused.unknown'))
  const steps = stepsOf(path)
  if (valueAt(layers.environment, steps) !== undefined) {
    return refuse(t('settings.refused.locked', { variable: variableOf(steps) }))
  }
  const host = foreignHostOf(layers, path, value)
  return host === null ? [] : refuse(t('settings.refused.host', { host }))
}

/** Returns the host of a payment address if neither the list nor an address of the start contains it; else null. */
function foreignHostOf(layers: SettingsLayers, path: string, value: unknown): string | null {
  if (!/^payments\.services\.[^.]+\.format$/.test(path) || typeof value !== 'string') return null
  const { allowedHosts, services } = startSettings(layers).payments
  try {
    const host = paymentHostOf(value)
    const isAllowed = [...allowedHosts, ...Object.values(services).map(({ format }) => paymentHostOf(format))].includes(
      host,
    )
    return isAllowed ? null : host
  } catch {
    // The schema reports the mistake.
    return null
  }
}

/** Adds the setting's name to the message, because it may be shown away from its field. */
function named(layers: SettingsLayers, { path, message }: Refusal): Refusal {
  const setting = runtimeSettings(startSettings(layers)).find((one) => `${path}.`.startsWith(`${one.path}.`))
  const label = setting ? t(setting.label) : path
  return { path, message: t('settings.refused.value', { label, problem: message }) }
}

const firstOfEach = (problems: readonly Refusal[]): Refusal[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].toReversed()
