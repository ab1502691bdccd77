import { t } from '@zatyshok/i18n/translate'
import type { FormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../button.tsx'
import styles from './draft-note.module.css'

/** Over the fields of a form that shows what was typed earlier: says so, and begins the form anew. */
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
