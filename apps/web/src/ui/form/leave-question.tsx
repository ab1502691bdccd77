import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { useHeldNavigation } from '../../lib/navigation/use-held-navigation.ts'
import { session } from '../../lib/portal.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

interface LeaveQuestionProps {
  /** True if leaving the screen would lose data. */
  active: boolean
  title: string
  /** Names the data that would be lost. */
  text: string
  /** The label of the button that leaves. */
  leave: string
  /** Called after the user chose to leave; drafts may be deleted. */
  onLeave?: () => void
}

/** Asks before the user leaves the screen, for another screen or another site. */
export function LeaveQuestion({ active, title, text, leave, onLeave }: LeaveQuestionProps) {
  const held = useHeldNavigation(active)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => {
      // If the session has ended, the portal redirects without a question, and the drafts stay.
      if (session.isLoggedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <Dialog
      open={held !== null}
      onClose={() => held?.stay()}
      title={title}
      actions={
        <>
          <Button
            look="secondary"
            onClick={() => {
              onLeave?.()
              held?.leave()
            }}
          >
            {leave}
          </Button>
          <Button onClick={() => held?.stay()}>{t('form.unsaved.stay')}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
