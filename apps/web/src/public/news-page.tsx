import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { Rss } from 'lucide-react'
import { NewsList } from './news-list.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface NewsPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'news' }>
}

/** `/news`: the news, newest first, twenty a page. */
export function NewsPage({ site, view: { items, before, next } }: NewsPageProps) {
  return (
    <PublicFrame
      site={site}
      title={t('news.title')}
      description={t('news.lead')}
      path={before === null ? publicPaths.news : publicPaths.newsBefore(before)}
      noIndex={before !== null}
    >
      <div className="stack">
        <h1>{t('news.title')}</h1>
        <p>{t('news.lead')}</p>
      </div>
      {items.length === 0 ? <p>{t('news.empty')}</p> : <NewsList items={items} level="h2" />}
      <nav className="ways no-print" aria-label={t('a11y.nav.pages')}>
        {before !== null && (
          <a className="button" href={publicPaths.news}>
            {t('news.newest')}
          </a>
        )}
        {next !== null && (
          <a className="button" href={publicPaths.newsBefore(next)}>
            {t('news.older')}
          </a>
        )}
        <a className="further" href={publicPaths.newsFeed} translate="no">
          <Rss aria-hidden="true" size={20} />
          {t('news.feed')}
        </a>
      </nav>
    </PublicFrame>
  )
}
