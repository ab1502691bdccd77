import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { renderToStaticMarkup } from 'react-dom/server'
import { DocsPage } from './docs-page.tsx'
import { DocumentsPage } from './documents-page.tsx'
import { FeaturesPage } from './features-page.tsx'
import { HelpPage } from './help-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { NewsItemPage } from './news-item-page.tsx'
import { NewsPage } from './news-page.tsx'
import { PartPage } from './part-page.tsx'
import { QuestionPage } from './question-page.tsx'
import { TariffsPage } from './tariffs-page.tsx'
import { TextPage } from './text-page.tsx'

export interface PublicPage {
  status: number
  html: string
}

/** Renders a public page to static HTML: complete without script, no hydration (B08). */
export function renderPublicPage(view: PublicView, site: PublicSite): PublicPage {
  const html = `<!doctype html>${renderToStaticMarkup(pageOf(view, site))}`
  if (view.kind !== 'missing') return { status: 200, html }
  return { status: view.reason === 'unavailable' ? 503 : 404, html }
}

function pageOf(view: PublicView, site: PublicSite): React.ReactElement {
  switch (view.kind) {
    case 'features':
      return <FeaturesPage site={site} view={view} />
    case 'help':
      return <HelpPage site={site} view={view} />
    case 'question':
      return <QuestionPage site={site} view={view} />
    case 'docs':
      return <DocsPage site={site} view={view} />
    case 'tariffs':
      return <TariffsPage site={site} view={view} />
    case 'documents':
      return <DocumentsPage site={site} view={view} />
    case 'page':
      return <TextPage site={site} view={view} />
    case 'news':
      return <NewsPage site={site} view={view} />
    case 'newsItem':
      return <NewsItemPage site={site} view={view} />
    case 'part':
      return <PartPage site={site} view={view} />
    case 'missing':
      return <MissingPage site={site} view={view} />
  }
}
