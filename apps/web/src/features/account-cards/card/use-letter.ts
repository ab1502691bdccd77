import { useMutation } from '@tanstack/react-query'
import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { t } from '@zatyshok/i18n/translate'
import { useSettings } from '../../../lib/use-settings.ts'
import { toast } from '../../../ui/toast/toast-store.ts'

/** Sends a letter during the call, and says whether the call has sent it before. */
export function useLetter(call: CallRecord | null, onActed: (call: CallRecord) => void) {
  const isKept = useSettings()?.sendsMail === false
  return useMutation({
    mutationFn: (send: (call: CallRecord) => Promise<CallRecord>) => {
      if (!call) throw new Error('The buttons are off without a call')
      return send(call)
    },
    onSuccess: (now) => {
      // The server sends the same letter once in a call.
      const isNew = now.actions.length > (call?.actions.length ?? 0)
      if (isKept) toast.warn(t('calls.letter.kept'))
      else if (isNew) toast.success(t('calls.letter.sent'))
      else toast.warn(t('calls.letter.already'))
      onActed(now)
    },
  })
}
