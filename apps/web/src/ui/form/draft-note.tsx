import { t } from '@zatyshok/i18n/translate'
import type { FormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../button.tsx'
import styles from './draft-note.module.css'

/** Shown above the fields of a form with a restored draft; lets the user restart the form. */
export function DraftNote({ draft, onClear }: { draft: FormDraft; onClear?: () => void }) {
  if (!draft.isRestored) return null
  return (
    <div className={styles.note}>
      <p role="status">{t('draft.restored')}</p>
      <Button
        look="quiet"
        onClick={() => {
          draft.clear()
          onClear?.()
        }}
      >
        {t('draft.restart')}
      </Button>
    </div>
  )
}
