import type { saveSettings as endpoint } from '@zatyshok/contract/admin-settings'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import { stepsOf, valueAt } from '../../config/settings-tree.ts'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmInPerson } from '../second-factor/confirm-in-person.ts'
import { notifyAdministrators } from '../staff/notify-administrators.ts'
import { effectiveSettings, startSettings } from './effective-settings.ts'
import { type RuntimeSetting, runtimeSettings, settingLabel } from './runtime-settings.ts'
import type { StoredValue } from './settings.queries.ts'

type Body = ParsedInput<typeof endpoint>['body']
type Change = Body['changes'][number]

/** Settings of payments and of social sign-in: a change requires password and code. */
export const isSensitive = (path: string): boolean => path.startsWith('payments.') || path === 'flags.socialSignIn'

/**
 * Requires password and code if one of the changes is sensitive. Call it outside any transaction.
 *
 * @throws AppError `confirmation_required` without them, `password_wrong`, `second_factor_wrong`
 */
export async function confirmSensitive(
  ctx: ActorContext,
  changes: readonly Change[],
  proof: Body['proof'],
): Promise<void> {
  if (!changes.some(({ path }) => isSensitive(path))) return
  if (!proof) throw new AppError('confirmation_required')
  await confirmInPerson(ctx, proof)
}

/**
 * Queues a letter to all administrators with the old and the new value of each sensitive change; secrets are omitted.
 */
export async function notifyOfSensitiveChanges(
  ctx: ActorContext,
  layers: SettingsLayers,
  { rows, changes }: { readonly rows: readonly StoredValue[]; readonly changes: readonly Change[] },
): Promise<void> {
  const before = effectiveSettings(layers, rows, ctx.secret).settings
  const known = runtimeSettings(startSettings(layers))
  const told = changes
    .filter(({ path }) => isSensitive(path))
    .flatMap(({ path, value }) => {
      const setting = known.find((one) => one.path === path)
      if (!setting) return []
      const after = value ?? valueAt(startSettings(layers), stepsOf(path))
      return [{ label: settingLabel(setting), ...valuesOf(setting, valueAt(before, stepsOf(path)), after) }]
    })
  if (told.length > 0) await notifyAdministrators(ctx, { kind: 'settingsChanged', by: ctx.actor.login, changes: told })
}

function valuesOf({ kind }: RuntimeSetting, before: unknown, after: unknown) {
  if (kind === 'secret') return { before: null, after: null }
  return { before: asWords(before), after: asWords(after) }
}

const asWords = (value: unknown): string =>
  typeof value === 'boolean' ? t(value ? 'audit.value.yes' : 'audit.value.no') : asText(value)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
