import { t } from '@zatyshok/i18n/translate'
import { useBlocker } from 'react-router'
import { dropDraft } from '../../lib/form/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { OneBlock } from './one-block.ts'

/** Asks before the user leaves unsaved changes for another block or screen. */
export function LeaveQuestion({ one }: { one: OneBlock }) {
  const blocker = useBlocker(one.isDirty)
  const isOpen = one.waiting !== null || blocker.state === 'blocked'
  const stay = () => {
    one.answer('stay')
    blocker.reset?.()
  }
  const leave = () => {
    dropDraft('profile')
    if (one.waiting !== null) one.answer('discard')
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={stay}
      title={t('form.unsaved.title')}
      actions={
        <>
          <Button look="secondary" onClick={leave}>
            {t('form.unsaved.leave')}
          </Button>
          <Button onClick={stay}>{t('form.unsaved.stay')}</Button>
        </>
      }
    >
      <p>{t('form.unsaved.text')}</p>
    </Dialog>
  )
}
