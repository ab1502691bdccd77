import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { TOAST_LIFE_MS, toast, toasts } from '../ui/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * The profile is deleted (D11): nobody is signed in any more. Home is a public page, which shows no toasts, so the
 * toast has its time before it.
 */
export function leaveDeletedProfile(): void {
  session.clear()
  toasts.clear()
  toast.success(t('profile.delete.success'))
  setTimeout(() => {
    toasts.clear()
    leaveOnce(paths.root)
  }, TOAST_LIFE_MS.success)
}
