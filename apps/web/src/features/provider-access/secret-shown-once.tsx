import { t } from '@zatyshok/i18n/translate'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './provider-access.module.css'

interface SecretShownOnceProps {
  text: string
  secret: string
  onDone: () => void
}

/** Shows a token or secret; it is shown only once. */
export function SecretShownOnce({ text, secret, onDone }: SecretShownOnceProps) {
  return (
    <>
      <p>{text}</p>
      <p className={styles.secret} translate="no">
        {secret}
      </p>
      <div className={styles.actions}>
        <Button width="full-on-phone" onClick={() => copyText(secret, t('action.copied'))}>
          {t('access.copy')}
        </Button>
        <Button look="secondary" width="full-on-phone" onClick={onDone}>
          {t('access.kept')}
        </Button>
      </div>
    </>
  )
}
