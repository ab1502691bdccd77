import { useMutation } from '@tanstack/react-query'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './requests.module.css'
import { type Card, saveCertificate } from './verification-inbox.api.ts'

/** Shows the certificate's name, and a button that saves the file after the virus scan passed. */
export function CertificateLine({ card }: { card: Card }) {
  const saving = useMutation({ mutationFn: () => saveCertificate(card) })
  const { certificate } = card
  if (!certificate) return <Notice tone="info" title={t('verifyInbox.certificate.none')} />
  if (certificate.state === 'waiting') return <Notice tone="info" title={t('verifyInbox.certificate.checking')} />
  if (certificate.state === 'infected') return <Notice tone="error" title={t('verifyInbox.certificate.infected')} />
  return (
    <div className={styles.certificate}>
      <span translate="no">
        {t('verifyInbox.certificate', { name: certificate.name })} ({formatFileSize(certificate.bytes)})
      </span>
      <Button look="secondary" busy={saving.isPending} busyText={t('state.loading')} onClick={() => saving.mutate()}>
        <Download size={20} aria-hidden="true" />
        {t('verifyInbox.certificate.save')}
      </Button>
    </div>
  )
}
