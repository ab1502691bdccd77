import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { AcceptanceSteps } from './use-acceptance.ts'

/** Asks whether to import a file that was already imported. A toast has named the file and the import (L05). */
export function RepeatQuestion({ acceptance: { asks, repeat, leave } }: { acceptance: AcceptanceSteps }) {
  return (
    <Dialog
      open={asks === 'repeat'}
      onClose={leave}
      title={t('imports.repeat.title')}
      actions={
        <>
          <Button look="secondary" width="full-on-phone" data-first-focus onClick={leave}>
            {t('action.cancel')}
          </Button>
          <Button width="full-on-phone" onClick={repeat}>
            {t('imports.repeat.again')}
          </Button>
        </>
      }
    >
      <p>{t('imports.repeat.text')}</p>
    </Dialog>
  )
}
