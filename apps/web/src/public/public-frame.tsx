import { rootScript } from 'virtual:public-assets'
import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PublicLink, publicLinks } from '../app/layouts/public-links.ts'
import { paths } from '../lib/paths.ts'
import { PublicChat } from './chat-widget.tsx'
import { Head } from './head.tsx'
import type { PageFacts } from './site-context.ts'

interface PublicFrameProps extends PageFacts {
  children: ReactNode
  /** Beside the text on wide screens, before the text on narrow ones. */
  aside?: ReactNode
  /** `bands`: the content fills the width of the window. Default: a column of text. */
  layout?: 'bands'
}

/** The whole document of a public page: head, header (A02, A04, A06), content, footer (A03). */
export function PublicFrame({ children, aside, layout, ...facts }: PublicFrameProps) {
  const { settings, year, preview } = facts.site
  return (
    <html lang="uk" data-root-script={rootScript}>
      <Head {...facts} />
      <body>
        <div className="page">
          <a className="skip" href="#main">
            {t('a11y.skip')}
          </a>
          <Header settings={settings} here={facts.path} />
          <main id="main" tabIndex={-1} className={layout ?? (aside ? 'main beside' : 'main')}>
            {preview && <p className="note no-print">{t('page.preview')}</p>}
            {aside}
            {aside ? <div className="column">{children}</div> : children}
          </main>
          <footer className="footer">
            <div className="bar">
              <Links links={publicLinks(settings, 'footer')} here={facts.path} label={t('a11y.nav.footer')} />
              <p>{t('footer.copyright', { year, owner: settings.owner })}</p>
              <img src="/wallet.svg" alt={t('a11y.wallet')} width="56" height="36" loading="lazy" />
            </div>
          </footer>
          <PublicChat site={facts.site} />
        </div>
      </body>
    </html>
  )
}

function Header({ settings, here }: { settings: PublicSettings; here: string | null }) {
  const links = publicLinks(settings, 'menu')
  return (
    <header className="header">
      <div className="bar">
        <a className="logo" href={paths.features} aria-label={t('a11y.logo', { app: settings.appName })}>
          <img src={settings.logo.src} alt="" width="40" height="40" />
          {settings.appName}
        </a>
        <details className="menu">
          <summary>
            <Menu aria-hidden="true" />
            {t('header.menu')}
          </summary>
          <nav aria-label={t('a11y.nav.main')}>
            <WaysIn />
            <PlainLinks links={links} here={here} />
          </nav>
        </details>
        <div className="wide">
          <Links links={links} here={here} label={t('a11y.nav.main')} />
          <WaysIn buttonClass="button" />
        </div>
      </div>
    </header>
  )
}

function WaysIn({ buttonClass = '' }: { buttonClass?: string }) {
  return (
    <>
      <a className={`${buttonClass} signed-in`} href={paths.home}>
        {t('header.myCabinet')}
      </a>
      <a className={`${buttonClass} signed-out`} href={paths.signIn}>
        {t('header.signIn')}
      </a>
      <a className={`${buttonClass} signed-out`} href={paths.register}>
        {t('header.register')}
      </a>
    </>
  )
}

interface LinksProps {
  links: readonly PublicLink[]
  here: string | null
}

function Links({ label, ...rest }: LinksProps & { label: string }) {
  if (rest.links.length === 0) return null
  return (
    <nav className="links" aria-label={label}>
      <PlainLinks {...rest} />
    </nav>
  )
}

function PlainLinks({ links, here }: LinksProps) {
  return links.map(({ href, label }) => (
    <a key={href} href={href} aria-current={currency(href, here)}>
      {label}
    </a>
  ))
}

/** `page` for the present page, `true` for its section. */
const currency = (href: string, here: string | null) =>
  href === here ? 'page' : here?.startsWith(`${href}/`) ? 'true' : undefined
