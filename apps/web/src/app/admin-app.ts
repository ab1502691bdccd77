import { paths } from '../lib/paths.ts'
import { loadSettings } from '../lib/use-settings.ts'
import { AdminLayout } from './admin/admin-layout.tsx'
import { adminRoutes } from './admin/admin-routes.tsx'
import { handleError } from './error-reactions.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { keepAwake } from './keep-awake.ts'
import { startRoutes } from './start-routes.tsx'
import { watchSession } from './watch-session.ts'

/** Starts the management of the portal: every address under /admin, for staff (J01). */
export async function startAdmin(root: HTMLElement): Promise<void> {
  loadSettings().catch(handleError)
  followOtherTabs()
  watchSession()
  keepAwake()
  await startRoutes(root, { path: paths.admin, Component: AdminLayout, children: adminRoutes })
}
