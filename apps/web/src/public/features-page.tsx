import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'
import { ExplainedBill } from './front/explained-bill.tsx'
import { Figures } from './front/figures.tsx'
import { FrontTariffs } from './front/front-tariffs.tsx'
import { Hero } from './front/hero.tsx'
import { Steps } from './front/steps.tsx'
import { NewsList } from './news-list.tsx'
import { Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface FeaturesPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'features' }>
}

/**
 * `/features`, the front page of the city (A10, B01). Title, lead and text are the editors'; without them the built-in
 * title and lead are shown. The pictures are an invented household.
 */
export function FeaturesPage({ site, view: { text, news, tariffs, figures } }: FeaturesPageProps) {
  const title = text?.title ?? t('features.title')
  const lead = text?.description || t('features.lead')
  return (
    <PublicFrame site={site} title={title} description={lead} path={paths.features} layout="bands">
      <Hero title={title} lead={lead} />
      <Steps />
      <ExplainedBill />
      {text && (
        <div className="band-width">
          <Prose html={text.html} />
        </div>
      )}
      <div className="band-width two">
        {tariffs.length > 0 && <FrontTariffs tariffs={tariffs} />}
        {news.length > 0 && (
          <section aria-labelledby="news" className="stack">
            <h2 id="news">{t('news.title')}</h2>
            <NewsList items={news} level="h3" />
            <a className="further" href={publicPaths.news}>
              {t('news.all')}
            </a>
          </section>
        )}
      </div>
      {figures && <Figures {...figures} />}
    </PublicFrame>
  )
}
