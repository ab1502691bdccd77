import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { Attachments } from './attachments.tsx'
import { Cover } from './cover.tsx'
import { Day } from './dates.tsx'
import { contentsOf, Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'
import { Trail } from './trail.tsx'

interface NewsItemPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'newsItem' }>
}

export function NewsItemPage({ site, view }: NewsItemPageProps) {
  const { slug, text, publishedAt, cover, attachments } = view
  const facts = {
    '@type': 'NewsArticle',
    headline: text.title,
    datePublished: publishedAt,
    dateModified: text.changedAt,
    image: `${site.origin}${cover?.url ?? '/og.png'}`,
  }
  return (
    <PublicFrame
      site={site}
      title={text.title}
      description={text.description || text.title}
      path={publicPaths.newsItem(slug)}
      publishedAt={publishedAt}
      picture={cover}
      facts={facts}
      aside={contentsOf(text)}
    >
      <Trail steps={[{ href: publicPaths.news, label: t('news.title') }]} />
      <h1>{text.title}</h1>
      <Day moment={publishedAt} words={(date) => t('news.published', { date })} />
      {text.description && <p className="lead">{text.description}</p>}
      {cover && <Cover cover={cover} of="page" />}
      <Prose html={text.html} />
      <Attachments files={attachments} />
      <a className="further no-print" href={publicPaths.news}>
        {t('news.back')}
      </a>
    </PublicFrame>
  )
}
