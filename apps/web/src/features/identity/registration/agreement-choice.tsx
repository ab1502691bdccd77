import { t } from '@zatyshok/i18n/translate'
import { lazy, Suspense, useState } from 'react'
import { Choice } from '../../../ui/field/choice.tsx'
import styles from '../access.module.css'

const AgreementDialog = lazy(async () => {
  const { AgreementDialog } = await import('./agreement-dialog.tsx')
  return { default: AgreementDialog }
})

interface AgreementChoiceProps {
  agreed: boolean
  onAgreed: (agreed: boolean) => void
}

/** The checkbox of the agreement, and a dialog with its text that can also tick the checkbox. */
export function AgreementChoice({ agreed, onAgreed }: AgreementChoiceProps) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <div className={styles.agreement}>
      <Choice
        type="checkbox"
        id="agreed"
        name="agreed"
        label={t('register.agree')}
        checked={agreed}
        onChange={(event) => onAgreed(event.currentTarget.checked)}
      />
      <button type="button" className={styles.lineButton} onClick={show}>
        {t('register.agree.open')}
      </button>
      {wanted && (
        <Suspense>
          <AgreementDialog open={open} onClose={() => setOpen(false)} onAccept={() => onAgreed(true)} />
        </Suspense>
      )}
    </div>
  )
}
