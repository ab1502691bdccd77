import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../badge.tsx'
import { Button, ButtonAnchor } from '../button.tsx'
import styles from './form-actions.module.css'

/** For a user of social sign-in without a password: a letter lets them set one, which this action needs. */
export function NoPassword({ onClose }: { onClose?: () => void }) {
  return (
    <>
      <Notice tone="info" title={t('profile.password.none')}>
        <p>{t('profile.password.none.text')}</p>
      </Notice>
      <div className={styles.actions}>
        <ButtonAnchor href={paths.recovery} width="full-on-phone">
          {t('profile.password.set')}
        </ButtonAnchor>
        {onClose && (
          <Button look="secondary" width="full-on-phone" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
