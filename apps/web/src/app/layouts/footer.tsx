import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import { session } from '../../lib/portal.ts'
import { usePhoneScreen } from '../../lib/use-wide-screen.ts'
import styles from './footer.module.css'
import { publicLinks } from './public-links.ts'

/**
 * Shows the copyright with the current year, the card-wallet logo with its text alternative (A03) and flagged links
 * (A04). On the phone of a signed-in user the links are folded, because the content of each screen comes first.
 */
export function Footer({ settings }: { settings: PublicSettings | null }) {
  const links = settings ? publicLinks(settings, 'footer') : []
  const isFolded = usePhoneScreen() && session.isLoggedIn()
  const nav = (
    <nav className={styles.links} aria-label={t('a11y.nav.footer')}>
      {links.map((link) => (
        <a key={link.href} href={link.href}>
          {link.label}
        </a>
      ))}
    </nav>
  )
  return (
    <footer className={styles.footer}>
      {links.length > 0 && !isFolded && nav}
      {links.length > 0 && isFolded && (
        <details className={styles.fold}>
          <summary>{t('footer.links')}</summary>
          {nav}
        </details>
      )}
      <p>
        {t('footer.copyright', {
          year: new Date().getFullYear(),
          owner: settings?.owner ?? settings?.appName ?? t('app.name'),
        })}
      </p>
      <img src="/wallet.svg" alt={t('a11y.wallet')} width="56" height="36" />
    </footer>
  )
}
