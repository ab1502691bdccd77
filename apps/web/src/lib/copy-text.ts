import { t } from '@zatyshok/i18n/translate'
import { toast } from '../ui/toast/toast-store.ts'

/** Puts a text into the clipboard and says so; where the browser refuses, says how else. */
export function copyText(text: string, done: string): void {
  // Absent outside a secure context.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) {
    toast.error(t('security.copyFailed'))
    return
  }
  clipboard.writeText(text).then(
    () => toast.success(done),
    () => toast.error(t('security.copyFailed')),
  )
}
