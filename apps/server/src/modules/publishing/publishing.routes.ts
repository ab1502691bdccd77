import * as categories from '@zatyshok/contract/content/content-categories'
import * as versions from '@zatyshok/contract/content/content-versions'
import * as publishing from '@zatyshok/contract/content/publishing'
import type { MountEndpoint } from '../../mount.ts'
import { createEntry } from './create-entry.ts'
import { findLinkTargets } from './find-link-targets.ts'
import { getEntry } from './get-entry.ts'
import { getVersion } from './get-version.ts'
import { countDrafts, listEntries } from './list-entries.ts'
import { listVersions } from './list-versions.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './manage-categories.ts'
import { previewEntry } from './previews/preview-entry.ts'
import { archiveEntry, endEntry, publishEntry, unarchiveEntry, withdrawEntry } from './publish-entry.ts'
import { restoreVersion } from './restore-version.ts'
import { saveDraft } from './save-draft.ts'

export function mountPublishing(mount: MountEndpoint): void {
  mount(publishing.listEntries, (ctx, input) => listEntries(ctx, input))
  mount(publishing.findLinkTargets, (ctx, input) => findLinkTargets(ctx, input))
  mount(publishing.countDrafts, (ctx) => countDrafts(ctx))
  mount(publishing.createEntry, (ctx, input) => createEntry(ctx, input))
  mount(publishing.getEntry, (ctx, input) => getEntry(ctx, input))
  mount(publishing.saveDraft, (ctx, input) => saveDraft(ctx, input))
  mount(publishing.publishEntry, (ctx, input) => publishEntry(ctx, input))
  mount(publishing.withdrawEntry, (ctx, input) => withdrawEntry(ctx, input))
  mount(publishing.endEntry, (ctx, input) => endEntry(ctx, input))
  mount(publishing.archiveEntry, (ctx, input) => archiveEntry(ctx, input))
  mount(publishing.unarchiveEntry, (ctx, input) => unarchiveEntry(ctx, input))
  mount(publishing.previewEntry, (ctx, input) => previewEntry(ctx, input))
  mount(versions.listVersions, (ctx, input) => listVersions(ctx, input))
  mount(versions.getVersion, (ctx, input) => getVersion(ctx, input))
  mount(versions.restoreVersion, (ctx, input) => restoreVersion(ctx, input))
  mount(categories.listCategories, (ctx) => listCategories(ctx))
  mount(categories.createCategory, (ctx, input) => createCategory(ctx, input))
  mount(categories.updateCategory, (ctx, input) => updateCategory(ctx, input))
  mount(categories.deleteCategory, (ctx, input) => deleteCategory(ctx, input))
}
