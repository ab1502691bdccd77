import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { CalendarCheck, Gauge, History, type LucideIcon, ReceiptText } from 'lucide-react'
import { paths } from '../lib/paths.ts'
import { NewsList } from './news-list.tsx'
import { Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface FeaturesPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'features' }>
}

const benefits = (): { icon: LucideIcon; text: string }[] => [
  { icon: ReceiptText, text: t('features.item.pay') },
  { icon: Gauge, text: t('features.item.readings') },
  { icon: CalendarCheck, text: t('features.item.verification') },
  { icon: History, text: t('features.item.history') },
]

/**
 * `/features`: features of the cabinet, the sign-in link and the latest news (B01). Without an editor's text the
 * default text is shown.
 */
export function FeaturesPage({ site, view: { text, news } }: FeaturesPageProps) {
  const title = text?.title ?? t('features.title')
  const lead = text?.description || t('features.lead')
  return (
    <PublicFrame site={site} title={title} description={lead} path={paths.features}>
      <div className="plate">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
      <div className="ways no-print">
        <a className="button primary signed-in" href={paths.home}>
          {t('header.myCabinet')}
        </a>
        <a className="button primary signed-out" href={paths.signIn}>
          {t('features.cta.signIn')}
        </a>
        <a className="button signed-out" href={paths.register}>
          {t('features.cta.register')}
        </a>
      </div>
      <ul className="benefits">
        {benefits().map(({ icon: Icon, text: benefit }) => (
          <li key={benefit}>
            <span className="tile" aria-hidden="true">
              <Icon size={24} />
            </span>
            {benefit}
          </li>
        ))}
      </ul>
      {text && <Prose html={text.html} />}
      {news.length > 0 && (
        <section aria-labelledby="news" className="stack">
          <h2 id="news">{t('news.title')}</h2>
          <NewsList items={news} level="h3" />
          <a className="further" href={publicPaths.news}>
            {t('news.all')}
          </a>
        </section>
      )}
    </PublicFrame>
  )
}
