import { t } from '@zatyshok/i18n/translate'
import { toast } from '../ui/toast/toast-store.ts'

/** Copies a text to the clipboard and confirms it; if the browser refuses, explains another way. */
export function copyText(text: string, done: string): void {
  // Undefined outside a secure context.
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
