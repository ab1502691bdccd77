import type { NewsItem } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { Cover } from './cover.tsx'
import { Day } from './dates.tsx'
import { publicPaths } from './public-paths.ts'

/** A list of news, each a link with its date and lead. */
export function NewsList({ items, level: Heading }: { items: readonly NewsItem[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="rows">
      {items.map(({ slug, title, description, cover, publishedAt }) => (
        <li key={slug} className={cover ? 'row with-cover' : 'row'}>
          <Heading>
            <a className="row-link" href={publicPaths.newsItem(slug)}>
              {title}
            </a>
          </Heading>
          <Day moment={publishedAt} words={(date) => t('news.published', { date })} />
          {description && <p>{description}</p>}
          {cover && <Cover cover={cover} of="list" />}
        </li>
      ))}
    </ul>
  )
}
