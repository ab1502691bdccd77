import { t } from '@zatyshok/i18n/translate'
import { dropDraft } from '../../lib/form/form-drafts.ts'
import { useHeldNavigation } from '../../lib/navigation/use-held-navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { OneBlock } from './one-block.ts'

/** Asks before the user leaves unsaved changes for another block or screen. */
export function LeaveQuestion({ one }: { one: OneBlock }) {
  const held = useHeldNavigation(one.isDirty)
  const isOpen = one.waiting !== null || held !== null
  const stay = () => {
    one.answer('stay')
    held?.stay()
  }
  const leave = () => {
    dropDraft('profile')
    if (one.waiting !== null) one.answer('discard')
    held?.leave()
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
