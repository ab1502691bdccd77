import { t } from '@zatyshok/i18n/translate'
import { forgetKept } from '../features/readings/kept/kept-on-device.ts'
import { forgetDrafts } from '../lib/form/form-drafts.ts'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { TOAST_LIFE_MS, toast, toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * The profile is deleted (D11): nobody is signed in any more. Home is a public page, which shows no toasts, so the
 * toast has its time before it.
 */
export async function leaveDeletedProfile(): Promise<void> {
  await forgetKept().catch(reportError)
  forgetDrafts()
  session.clear()
  toasts.clear()
  toast.success(t('profile.delete.success'))
  setTimeout(() => {
    toasts.clear()
    leaveOnce(paths.root)
  }, TOAST_LIFE_MS.success)
}
