import * as adminSettings from '@zatyshok/contract/admin-settings'
import { getSettings } from '@zatyshok/contract/settings'
import type { MountEndpoint } from '../../mount.ts'
import { listSettings } from './list-settings.ts'
import type { LiveSettings } from './live-settings.ts'
import { browserSettings } from './public-settings.ts'
import { saveSettings } from './save-settings.ts'
import { listUnknownProviders } from './unknown-providers.ts'

export function mountSettings(mount: MountEndpoint, live: LiveSettings, smtpUrl: string | undefined): void {
  mount(getSettings, async (ctx) => browserSettings(ctx.settings, smtpUrl))
  mount(adminSettings.listSettings, (ctx) => listSettings(ctx, live.layers))
  mount(adminSettings.listUnknownProviders, (ctx) => listUnknownProviders(ctx, live.layers))
  mount(adminSettings.saveSettings, async (ctx, input) => {
    const saved = await saveSettings(ctx, live.layers, input)
    // Other nodes get a notification from the database; this node must respond with the new settings at once.
    await live.renew()
    return saved
  })
}
