import { getSettings } from '@zatyshok/contract/settings'
import type { MountEndpoint } from '../../mount.ts'
import { publicSettings } from './public-settings.ts'

export function mountSettings(mount: MountEndpoint): void {
  mount(getSettings, async (ctx) => publicSettings(ctx.settings))
}
