import * as z from 'zod'
import { chatSettings } from './chat-settings.ts'
import { exportSettings } from './export-settings.ts'
import { fileSettings } from './file-settings.ts'
import { importSettings } from './import-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { linkingSettings } from './linking-settings.ts'
import { nodeSettings } from './node-settings.ts'
import { operationSettings } from './operation-settings.ts'
import { serviceSettings } from './service-settings.ts'
import { siteSettings } from './site-settings.ts'

/**
 * All settings of a city, with the defaults of specification §9. The unit of a time is in its name. Each key can also
 * come from the environment: `PORTAL_` and its path in upper snake case. The descriptions become docs/configuration.md;
 * modules/settings/runtime-settings.ts lists the settings that may change at run time.
 */
export const configSchema = z
  .strictObject({
    ...siteSettings,
    ...serviceSettings,
    ...linkingSettings,
    ...limitSettings,
    ...chatSettings,
    ...operationSettings,
    ...nodeSettings,
    ...fileSettings,
    ...importSettings,
    ...exportSettings,
  })
  .superRefine(({ payments }, ctx) => {
    if (Object.hasOwn(payments.services, payments.enabled)) return
    ctx.addIssue({ code: 'custom', path: ['payments', 'enabled'], params: { service: payments.enabled } })
  })

export type Settings = z.output<typeof configSchema>
