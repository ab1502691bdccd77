import { fonts, stylesheet } from 'virtual:public-assets'
import { t } from '@zatyshok/i18n/translate'
import type { PageFacts } from './site-context.ts'

/** Title, description, canonical address, and the preview data that messengers show for a link (B08). */
export function Head({ site, title, description, path, noIndex, publishedAt, picture, facts }: PageFacts) {
  const app = site.settings.appName
  const full = t('app.title', { page: title, app })
  const address = path === null ? null : `${site.origin}${encodeURI(path)}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f6f4ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101614" media="(prefers-color-scheme: dark)" />
      <meta name="format-detection" content="telephone=no" />
      <title>{full}</title>
      <meta name="description" content={description} />
      {(noIndex || site.preview) && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      <meta property="og:type" content={publishedAt ? 'article' : 'website'} />
      <meta property="og:locale" content="uk_UA" />
      <meta property="og:site_name" content={app} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={`${site.origin}${picture?.url ?? '/og.png'}`} />
      <meta property="og:image:width" content={String(picture?.width ?? 1200)} />
      <meta property="og:image:height" content={String(picture?.height ?? 630)} />
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="alternate" type="application/atom+xml" href="/news/feed.xml" title={t('news.title')} />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={stylesheet} />
      <script src="/theme.js" />
      {facts && <Facts facts={facts} />}
    </head>
  )
}

/** JSON-LD is data and does not run as a script, so the content security policy needs no exception. */
function Facts({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every «<» is written as an escape
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
