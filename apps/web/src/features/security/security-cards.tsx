import { t } from '@zatyshok/i18n/translate'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import styles from './security.module.css'
import { SessionsCard } from './sessions-card.tsx'
import { SocialLinksCard } from './social-links-card.tsx'

interface SecurityCardsProps {
  /** The address of the form for a new password; omitted if the screen is not part of a profile. */
  passwordPath?: string
}

/** Sign-in methods and sessions of the user. */
export function SecurityCards({ passwordPath }: SecurityCardsProps) {
  return (
    <div className={styles.cards}>
      <div className={styles.form}>
        {passwordPath && (
          <div>
            <ButtonLink look="secondary" to={passwordPath}>
              {t('profile.password.submit')}
            </ButtonLink>
          </div>
        )}
        <SecondFactorCard />
        <PasskeysCard />
        <SocialLinksCard />
      </div>
      <SessionsCard />
    </div>
  )
}
