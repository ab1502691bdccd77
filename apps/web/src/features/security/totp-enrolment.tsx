import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast/toast-store.ts'
import { OwnerProof } from './owner-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'
import { beginTotp, refreshSecurity, type TotpDraft } from './security.api.ts'
import styles from './security.module.css'

interface TotpEnrolmentProps {
  /** A second factor is already set: its code is required. */
  replaces: boolean
  onDone: () => void
  /** Omitted when enrolment is mandatory. */
  onCancel?: () => void
}

/** Three steps: proof of identity, the secret for the telephone, the recovery codes. */
export function TotpEnrolment({ replaces, onDone, onCancel }: TotpEnrolmentProps) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<TotpDraft | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) {
    return (
      <div className={styles.form}>
        <StepHeading>{t('security.totp.step.codes')}</StepHeading>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </div>
    )
  }
  if (draft) {
    return (
      <div className={styles.form}>
        <h3>{t('security.totp.step.scan')}</h3>
        <ScanStep
          draft={draft}
          onCancel={onCancel}
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes)
            toast.success(t('security.totp.enabled'))
            refreshSecurity(queries)
          }}
        />
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <h3>{t('security.totp.step.password')}</h3>
      <OwnerProof
        asksCode={replaces}
        action={t('action.continue')}
        prove={async (proof) => setDraft(await beginTotp(proof))}
        {...(onCancel && { onCancel })}
      />
    </div>
  )
}

/** Takes the focus, because the form that had it was replaced. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.stepHeading}>
      {children}
    </h3>
  )
}
