import { t } from '@zatyshok/i18n/translate'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './security.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes for a lost telephone, shown only once, to copy or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p>{t('security.codes.text')}</p>
      <ul className={styles.codes} aria-label={t('security.codes.list')} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button width="full-on-phone" onClick={onDone}>
          {t('security.codes.done')}
        </Button>
        <Button
          look="secondary"
          width="full-on-phone"
          onClick={() => copyText(codes.join('\n'), t('security.codes.copied'))}
        >
          {t('security.codes.copy')}
        </Button>
        <Button look="secondary" width="full-on-phone" onClick={() => print()}>
          {t('action.print')}
        </Button>
      </div>
    </>
  )
}
