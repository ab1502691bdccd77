import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before unsaved changes are lost with the screen. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('form.unsaved.title')}
      actions={
        <>
          <Button look="secondary" onClick={() => blocker.proceed?.()}>
            {t('form.unsaved.leave')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('form.unsaved.stay')}</Button>
        </>
      }
    >
      <p>{t('form.unsaved.text')}</p>
    </Dialog>
  )
}
