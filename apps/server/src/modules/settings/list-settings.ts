import type { AllSettings } from '@zatyshok/contract/admin-settings'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import type { Context } from '../../context.ts'
import { findStoredValues } from './settings.queries.ts'
import { settingsView } from './settings-view.ts'

/** Lists the runtime settings from the database (J04). */
export const listSettings = async ({ db, secret }: Context, layers: SettingsLayers): Promise<AllSettings> =>
  settingsView(layers, await findStoredValues(db), secret)
