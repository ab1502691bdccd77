import { t } from '@zatyshok/i18n/translate'
import { forgetKept } from '../features/readings/kept/kept-on-device.ts'
import { forgetDrafts } from '../lib/form/form-drafts.ts'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { TOAST_LIFE_MS, toast, toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * Ends the session after the profile was deleted (D11). The home page is public and shows no toasts, so the toast is
 * shown for its full time before the redirect.
 */
export async function leaveDeletedProfile(): Promise<void> {
  await forgetKept().catch(reportError)
  forgetDrafts()
  session.clear()
  toasts.clear()
  toast.success(t('profile.delete.success'))
  setTimeout(() => {
    toasts.clear()
    void leaveOnce(paths.root)
  }, TOAST_LIFE_MS.success)
}
