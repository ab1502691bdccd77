import { isDeepStrictEqual } from 'node:util'
import type { AllSettings, saveSettings as endpoint } from '@zatyshok/contract/admin-settings'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import { stepsOf, valueAt } from '../../config/settings-tree.ts'
import { type ActorContext, inTransaction } from '../../context.ts'
import { notify } from '../../platform/db/listen.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { effectiveSettings, startSettings } from './effective-settings.ts'
import { settingsChannel } from './live-settings.ts'
import { refuseUnknownProviders } from './refuse-unknown-providers.ts'
import { type RuntimeSetting, runtimeSettings } from './runtime-settings.ts'
import { sealValue } from './sealed-value.ts'
import { confirmSensitive, notifyOfSensitiveChanges } from './sensitive-changes.ts'
import { findStoredValues, lockStoredValues, revisionOf, type StoredValue, storeValue } from './settings.queries.ts'
import { assertAcceptable } from './settings-refusals.ts'
import { settingsView } from './settings-view.ts'

type Body = ParsedInput<typeof endpoint>['body']
type Change = Body['changes'][number]

/**
 * Changes settings for all nodes, all or none (J04). Ignores values that are already stored.
 *
 * @throws AppError `settings_conflict` if another administrator has saved since `revision`; `invalid_value` naming each
 * wrong path; for a sensitive change `confirmation_required` and the errors of the proof
 */
export async function saveSettings(
  ctx: ActorContext,
  layers: SettingsLayers,
  { body }: ParsedInput<typeof endpoint>,
): Promise<AllSettings> {
  // Checked before the proof too, so that a refused save does not spend a code.
  await confirmSensitive(ctx, (await acceptable(ctx, layers, body)).changes, body.proof)
  return inTransaction(ctx, async (ctx) => {
    await lockStoredValues(ctx.db)
    const { rows, changes } = await acceptable(ctx, layers, body)
    for (const change of changes) await store(ctx, layers, rows, change)
    await notifyOfSensitiveChanges(ctx, layers, { rows, changes })
    await notify(ctx.db, settingsChannel)
    return settingsView(layers, await findStoredValues(ctx.db), ctx.secret)
  })
}

/** Returns the present values, and the changes that differ from them. */
async function acceptable(ctx: ActorContext, layers: SettingsLayers, { revision, changes }: Body) {
  const rows = await findStoredValues(ctx.db)
  if (revisionOf(rows) !== revision) throw new AppError('settings_conflict')
  assertAcceptable(layers, { rows, changes, secret: ctx.secret })
  await refuseUnknownProviders(ctx, layers, { rows, changes })
  return { rows, changes: changes.filter((change) => isNews(rows, change)) }
}

const storedAt = (rows: readonly StoredValue[], path: string): unknown =>
  rows.find((row) => row.path === path)?.value ?? null

const isNews = (rows: readonly StoredValue[], { path, value }: Change): boolean =>
  !isDeepStrictEqual(storedAt(rows, path), value)

async function store(ctx: ActorContext, layers: SettingsLayers, rows: readonly StoredValue[], { path, value }: Change) {
  const setting = runtimeSettings(startSettings(layers)).find((setting) => setting.path === path)
  const kept = setting?.kind === 'secret' && value !== null ? sealValue(String(value), ctx.secret) : value
  await storeValue(ctx.db, {
    path,
    value: kept,
    revision: revisionOf(rows) + 1,
    changedAt: ctx.now,
    changedBy: ctx.actor.userId,
  })
  await recordAudit(ctx, {
    action: 'settings.change',
    target: path,
    detail: detailOf(ctx, layers, { rows, setting, path, value }),
  })
}

interface Told {
  readonly rows: readonly StoredValue[]
  readonly setting: RuntimeSetting | undefined
  readonly path: string
  readonly value: unknown
}

/** Returns the old and the new value for the audit log; for a secret only that it has changed. */
function detailOf(ctx: ActorContext, layers: SettingsLayers, { rows, setting, path, value }: Told) {
  if (!setting || setting.kind === 'secret') return { takenBack: value === null }
  const before = valueAt(effectiveSettings(layers, rows, ctx.secret).settings, stepsOf(path))
  const after = value ?? valueAt(startSettings(layers), stepsOf(path))
  return { from: asText(before), to: asText(after), takenBack: value === null }
}

const asText = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
