import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import styles from './security.module.css'
import { SessionsCard } from './sessions-card.tsx'
import { SocialLinksCard } from './social-links-card.tsx'

/** Sign-in methods and sessions of the user: blocks of the profile. */
export function SecurityCards() {
  return (
    <div className={styles.cards}>
      <SecondFactorCard />
      <PasskeysCard />
      <SocialLinksCard />
      <SessionsCard />
    </div>
  )
}
