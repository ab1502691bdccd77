import type { Settings } from '../../config/config-schema.ts'
import { faultIn } from '../../config/fault-text.ts'
import { defaultSettings, mergeLayers, type SettingsLayers, type SetValue } from '../../config/settings-layers.ts'
import { type SettingPath, stepsOf } from '../../config/settings-tree.ts'
import type { Secret } from '../../platform/crypto/secret.ts'
import type { Language, OperatorText } from '../../platform/process/operator-text.ts'
import { type RuntimeSetting, runtimeSettings } from './runtime-settings.ts'
import { openSealed } from './sealed-value.ts'
import type { StoredValue } from './settings.queries.ts'

/** A stored row that has no effect, and the reason: from a newer version, or written by hand. */
interface IgnoredValue {
  readonly path: string
  readonly reason: string
}

interface Effective {
  readonly settings: Settings
  /** The administrators' effective values, with decrypted secrets. */
  readonly set: readonly SetValue[]
  readonly ignored: readonly IgnoredValue[]
}

type Row = Pick<StoredValue, 'path' | 'value'>

/**
 * Merges the layers with the administrators' rows. Ignores an invalid row instead of failing, because the portal must
 * work whatever its database contains.
 *
 * @param language of the reasons
 */
export function effectiveSettings(
  layers: SettingsLayers,
  rows: readonly Row[],
  secret: Pick<Secret, 'open'>,
  language: Language = 'uk',
): Effective {
  const known = new Map(runtimeSettings(startSettings(layers)).map((setting) => [setting.path, setting]))
  const read = rows.filter(({ value }) => value !== null).map((row) => readRow(row, known.get(row.path), secret))
  return withoutUnfit(
    layers,
    read.flatMap(({ set }) => set),
    read.flatMap(({ ignored }) => ignored.map(({ path, reason }) => ({ path, reason: reason[language] }))),
    language,
  )
}

/** Returns the node's settings without the administrators' rows. */
export const startSettings = (layers: SettingsLayers): Settings => mergeLayers(layers).data ?? defaultSettings

interface ReadRow {
  readonly set: readonly SetValue[]
  readonly ignored: readonly { readonly path: string; readonly reason: OperatorText }[]
}

function readRow({ path, value }: Row, setting: RuntimeSetting | undefined, secret: Pick<Secret, 'open'>): ReadRow {
  const not = (reason: OperatorText): ReadRow => ({ set: [], ignored: [{ path, reason }] })
  if (!setting) return not({ uk: 'такого налаштування немає', en: 'there is no such setting' })
  if (setting.kind !== 'secret') return { set: [[stepsOf(path), value]], ignored: [] }
  const opened = openSealed(value, secret)
  return opened === undefined
    ? not({ uk: 'запечатано іншим ключем', en: 'it was sealed with another key' })
    : { set: [[stepsOf(path), opened]], ignored: [] }
}

function withoutUnfit(
  layers: SettingsLayers,
  set: readonly SetValue[],
  ignored: readonly IgnoredValue[],
  language: Language,
): Effective {
  const merged = mergeLayers(layers, set, language)
  if (merged.success) return { settings: merged.data, set, ignored }
  const issueAt = (path: SettingPath) =>
    merged.error.issues.find((issue) => path.every((step, at) => step === issue.path[at]))
  const unfit = set.flatMap(([path]) => {
    const issue = issueAt(path)
    return issue ? [{ path: path.join('.'), reason: faultIn(language, issue.message) }] : []
  })
  // No single row causes the error, so all rows are ignored.
  if (unfit.length === 0) return { settings: startSettings(layers), set: [], ignored }
  const fits = ([path]: SetValue) => !unfit.some((one) => one.path === path.join('.'))
  return withoutUnfit(layers, set.filter(fits), [...ignored, ...unfit], language)
}
