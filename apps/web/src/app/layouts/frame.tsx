import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { nameApplication, SkipLink } from '../../ui/page.tsx'
import { Footer } from './footer.tsx'
import headerStyles from './header.module.css'
import styles from './layout.module.css'

interface FrameProps {
  /** Where the logo leads: to the front page, or to the overview of the management. */
  home?: 'front' | 'management'
  /** Controls at the right of the header. */
  tools: ReactNode
  children: ReactNode
}

/** Layout of every screen: skip link, header with the logo (A02), content, footer. The content has the toasts. */
export function Frame({ home = 'front', tools, children }: FrameProps) {
  const settings = useSettings()
  const app = settings?.appName ?? t('app.name')
  useEffect(() => nameApplication(app), [app])
  return (
    <div className={styles.root}>
      <SkipLink />
      <header className={headerStyles.header}>
        <a
          className={headerStyles.logo}
          href={home === 'front' ? paths.features : paths.admin}
          aria-label={home === 'front' ? t('a11y.logo', { app }) : t('a11y.logo.admin', { app })}
        >
          <img src={settings?.logo.src ?? '/icon.svg'} alt="" width="36" height="36" />
          <span>{app}</span>
        </a>
        <div className={headerStyles.tools}>{tools}</div>
      </header>
      {children}
      <Footer settings={settings} />
    </div>
  )
}
