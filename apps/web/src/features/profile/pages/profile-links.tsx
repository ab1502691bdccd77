import { t } from '@zatyshok/i18n/translate'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './profile-links.module.css'

export interface ProfileLink {
  to: string
  icon: LucideIcon
  title: string
  /** The present state in words; a component that asks for it. */
  state: ReactNode
}

/** The pages of the profile that the portal has besides the blocks of specification §2, each with its present state. */
export function ProfileLinks({ links }: { links: readonly ProfileLink[] }) {
  return (
    <nav aria-label={t('profile.pages')}>
      <ul className={styles.links}>
        {links.map(({ to, icon: Icon, title, state }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              <Icon aria-hidden="true" />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.state}>{state}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
