import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { session } from '../../lib/portal.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

interface LeaveQuestionProps {
  /** Something would be lost with the screen. */
  active: boolean
  title: string
  /** What would be lost. */
  text: string
  /** The button that leaves all the same. */
  leave: string
  /** It is left: what was typed may be forgotten. */
  onLeave?: () => void
}

/** Asks before the screen is left, for another one or for good. */
export function LeaveQuestion({ active, title, text, leave, onLeave }: LeaveQuestionProps) {
  const blocker = useBlocker(active)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => {
      // The session has ended: the portal leaves, and the drafts are kept.
      if (session.isLoggedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      actions={
        <>
          <Button
            look="secondary"
            onClick={() => {
              onLeave?.()
              blocker.proceed?.()
            }}
          >
            {leave}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('form.unsaved.stay')}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
