import * as profiles from '@zatyshok/contract/providers/import-profiles'
import * as samples from '@zatyshok/contract/providers/import-samples'
import type pg from 'pg'
import type { MountEndpoint } from '../../mount.ts'
import { checkImportDefinition } from './check-definition.ts'
import { inspectImportFile } from './inspect-upload.ts'
import { listImportFields } from './list-fields.ts'
import { listImportProfiles } from './list-profiles.ts'
import { readImportProfile } from './read-profile.ts'
import { removeImportProfile, saveImportProfile } from './save-profile.ts'
import { tryImportProfile } from './try-profile.ts'

/** `pool`: a trial needs a connection for COPY, like an import. */
export function mountImportProfiles(mount: MountEndpoint, pool: pg.Pool): void {
  mount(profiles.listImportProfiles, (ctx) => listImportProfiles(ctx))
  mount(profiles.readImportProfile, readImportProfile)
  mount(profiles.saveImportProfile, saveImportProfile)
  mount(profiles.removeImportProfile, removeImportProfile)
  mount(profiles.checkImportDefinition, checkImportDefinition)
  mount(profiles.listImportFields, async (ctx) => listImportFields(ctx))
  mount(samples.inspectImportFile, inspectImportFile)
  mount(samples.tryImportProfile, (ctx, input) => tryImportProfile(ctx, pool, input))
}
