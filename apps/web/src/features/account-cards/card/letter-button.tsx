import { useMutation } from '@tanstack/react-query'
import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { useSettings } from '../../../lib/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'

interface LetterButtonProps {
  call: CallRecord | null
  /** The text that says why the button is off. */
  whyId: string | undefined
  send: (call: CallRecord) => Promise<CallRecord>
  onActed: (call: CallRecord) => void
  children: ReactNode
}

/** Sends a letter during the call, and says whether the call has sent it before. */
export function LetterButton({ call, whyId, send, onActed, children }: LetterButtonProps) {
  const isKept = useSettings()?.sendsMail === false
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (now) => {
      // The server sends the same letter once in a call.
      const isNew = now.actions.length > (call?.actions.length ?? 0)
      if (isKept) toast.warn(t('calls.letter.kept'))
      else if (isNew) toast.success(t('calls.letter.sent'))
      else toast.warn(t('calls.letter.already'))
      onActed(now)
    },
  })
  return (
    <Button
      look="secondary"
      disabled={call === null}
      aria-describedby={whyId}
      busy={sending.isPending}
      onClick={() => call && sending.mutate(call)}
    >
      {children}
    </Button>
  )
}
