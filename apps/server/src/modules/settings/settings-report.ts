import type { Settings } from '../../config/config-schema.ts'
import type { SettingsLayers, SetValue } from '../../config/settings-layers.ts'
import { isTree, type SettingPath } from '../../config/settings-tree.ts'
import { isSecret } from '../../config/written-schema.ts'
import { type OperatorText, say } from '../../platform/process/operator-text.ts'
import { sourceOf } from './settings-view.ts'

const sources = {
  environment: { uk: 'середовище', en: 'environment' },
  administrator: { uk: 'адміністратор', en: 'administrator' },
  file: { uk: 'файл', en: 'file' },
  default: { uk: 'типове', en: 'default' },
} satisfies Record<string, OperatorText>

interface InForce {
  readonly layers: SettingsLayers
  readonly settings: Settings
  /** The administrators' effective values. */
  readonly set: readonly SetValue[]
}

/** Returns the effective settings, one line per key, with their source, for the command line; for a secret only whether it is set. */
export const settingsReport = ({ layers, settings, set }: InForce): readonly string[] =>
  leavesOf(settings, []).map(([path, value]) => {
    const isSet = set.some(([own]) => own.every((step, at) => step === path[at]))
    return `${path.join('.')} = ${shown(path, value)} [${say(sources[sourceOf(layers, path, isSet)])}]`
  })

function shown(path: SettingPath, value: unknown): string {
  if (isSecret(path) && value !== '') return '••••••'
  return JSON.stringify(value)
}

function leavesOf(value: unknown, path: SettingPath): readonly (readonly [SettingPath, unknown])[] {
  if (!isTree(value) || Object.keys(value).length === 0) return [[path, value]]
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]))
}
