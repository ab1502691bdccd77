import { t } from '@zatyshok/i18n/translate'
import type { Settings } from '../../config/config-schema.ts'
import type { DescribeTarget } from '../audit/describe-entry.ts'
import { type RuntimeSetting, runtimeSettings, settingLabel } from './runtime-settings.ts'

/** Names a changed setting and writes its values in words, for the audit log. Unknown and removed settings stay raw. */
export const describeSettingChange: DescribeTarget = (settings, { action, target, detail }) => {
  if (action !== 'settings.change') return undefined
  const setting = runtimeSettings(settings).find(({ path }) => path === target)
  if (!setting) return undefined
  const targetText = settingLabel(setting)
  if (setting.kind === 'secret') return { targetText, detail: { to: t('audit.value.hidden'), ...detail } }
  const words = (value: unknown) => inWords(settings, setting, value)
  const values = Object.entries(detail).map(([name, value]) => [name, name === 'takenBack' ? value : words(value)])
  return { targetText, detail: Object.fromEntries(values) }
}

function inWords(settings: Settings, { kind, choices }: RuntimeSetting, value: unknown): unknown {
  if (kind === 'choice') return choices?.(settings).find((choice) => choice.value === value)?.label ?? value
  const isNested = kind === 'list' || kind === 'rows' || kind === 'numbers' || kind === 'texts'
  return isNested && typeof value === 'string' ? nested(parsed(value)) : value
}

/** A setting may have had another kind in an earlier version; its text is then shown as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `["101","999"]` → «101, 999»; `{"205":6}` → «205: 6»; rows are separated by semicolons. */
function nested(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no')
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(nested).join(value.some((item) => typeof item === 'object') ? '; ' : ', ')
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${nested(item)}`)
    .join(', ')
}
