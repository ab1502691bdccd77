import * as profiles from '@zatyshok/contract/import-profiles'
import type { MountEndpoint } from '../../mount.ts'
import { checkImportDefinition } from './check-definition.ts'
import { listImportFields } from './list-fields.ts'
import { listImportProfiles } from './list-profiles.ts'
import { readImportProfile } from './read-profile.ts'
import { removeImportProfile, saveImportProfile } from './save-profile.ts'

export function mountImportProfiles(mount: MountEndpoint): void {
  mount(profiles.listImportProfiles, (ctx) => listImportProfiles(ctx))
  mount(profiles.readImportProfile, readImportProfile)
  mount(profiles.saveImportProfile, saveImportProfile)
  mount(profiles.removeImportProfile, removeImportProfile)
  mount(profiles.checkImportDefinition, checkImportDefinition)
  mount(profiles.listImportFields, async () => listImportFields())
}
