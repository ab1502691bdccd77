import { fonts, rootScript, stylesheet } from 'virtual:public-assets'
import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PublicLink, publicLinks } from '../app/layouts/public-links.ts'
import { paths } from '../lib/paths.ts'

interface PublicFrameProps {
  settings: PublicSettings
  year: number
  title: string
  description: string
  children: ReactNode
}

/** The whole document of a public page: head, header (A02, A04, A06), content, footer (A03). */
export function PublicFrame({ settings, year, title, description, children }: PublicFrameProps) {
  const links = publicLinks(settings.flags)
  return (
    <html lang="uk" data-root-script={rootScript}>
      <Head title={t('app.title', { page: title, app: settings.appName })} description={description} />
      <body>
        <div className="page">
          <a className="skip" href="#main">
            {t('a11y.skip')}
          </a>
          <Header settings={settings} links={links} />
          <main id="main" tabIndex={-1} className="main">
            {children}
          </main>
          <footer className="footer">
            <div className="bar">
              <Links links={links} label={t('a11y.nav.footer')} />
              <p>{t('footer.copyright', { year, owner: settings.owner })}</p>
              <img src="/wallet.svg" alt={t('a11y.wallet')} width="56" height="36" />
            </div>
          </footer>
        </div>
      </body>
    </html>
  )
}

function Head({ title, description }: { title: string; description: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={stylesheet} />
      <script src="/theme.js" />
    </head>
  )
}

function Header({ settings, links }: { settings: PublicSettings; links: readonly PublicLink[] }) {
  return (
    <header className="header">
      <div className="bar">
        <a className="logo" href={paths.features} aria-label={t('a11y.logo', { app: settings.appName })}>
          <img src={settings.logo.src} alt="" width="36" height="36" />
          {settings.appName}
        </a>
        <details className="menu">
          <summary>
            <Menu aria-hidden="true" />
            {t('header.menu')}
          </summary>
          <nav aria-label={t('a11y.nav.main')}>
            <WaysIn />
            <PlainLinks links={links} />
          </nav>
        </details>
        <div className="wide">
          <Links links={links} label={t('a11y.nav.main')} />
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

function Links({ links, label }: { links: readonly PublicLink[]; label: string }) {
  if (links.length === 0) return null
  return (
    <nav className="links" aria-label={label}>
      <PlainLinks links={links} />
    </nav>
  )
}

function PlainLinks({ links }: { links: readonly PublicLink[] }) {
  return links.map((link) => (
    <a key={link.href} href={link.href}>
      {link.label}
    </a>
  ))
}
