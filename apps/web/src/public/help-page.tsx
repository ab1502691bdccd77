import type { HelpCategory, PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { markHits, searchStems } from '@zatyshok/domain/search-words'
import { t } from '@zatyshok/i18n/translate'
import { Search } from 'lucide-react'
import { paths } from '../lib/paths.ts'
import { Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'
import { WriteUs } from './write-us.tsx'

interface HelpPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'help' }>
}

/** Questions and answers by category, with a search that works without script (B02). */
export function HelpPage({ site, view: { categories, chosen, query } }: HelpPageProps) {
  const found = categories.reduce((sum, { questions }) => sum + questions.length, 0)
  const isChosen = query !== '' || chosen !== null
  return (
    <PublicFrame site={site} title={t('help.title')} description={t('help.lead')} path={paths.help} noIndex={isChosen}>
      <div className="stack">
        <h1>{t('help.title')}</h1>
        <p>{t('help.lead')}</p>
      </div>
      <SearchForm query={query} chosen={chosen} />
      {categories.length > 0 && <Chips categories={categories} chosen={chosen} />}
      {query && (
        <p role="status">
          {t('help.found', { n: found, query })} {found === 0 && t('help.tryOther')}
        </p>
      )}
      {categories.length === 0 && <p>{t('help.empty')}</p>}
      {categories.map((category) => (
        <Category key={category.code} category={category} query={query} />
      ))}
      {isChosen && (
        <a className="further no-print" href={paths.help}>
          {t('help.showAll')}
        </a>
      )}
      <WriteUs />
    </PublicFrame>
  )
}

function SearchForm({ query, chosen }: { query: string; chosen: string | null }) {
  return (
    <search className="no-print">
      <form className="search" action={paths.help}>
        <label htmlFor="q">{t('help.search')}</label>
        <div>
          <input id="q" name="q" type="search" defaultValue={query} maxLength={100} autoComplete="off" />
          {chosen && <input type="hidden" name="category" value={chosen} />}
          <button type="submit" className="button primary">
            <Search aria-hidden="true" size={20} />
            {t('help.find')}
          </button>
        </div>
      </form>
    </search>
  )
}

function Chips({ categories, chosen }: { categories: readonly HelpCategory[]; chosen: string | null }) {
  const all = [{ code: null, title: t('help.all') }, ...categories]
  return (
    <nav className="chips" aria-label={t('help.categories')}>
      {all.map(({ code, title }) => (
        <a
          key={title}
          className="chip"
          href={code === null ? paths.help : publicPaths.helpCategory(code)}
          aria-current={code === chosen ? 'true' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

function Category({ category: { code, title, questions }, query }: { category: HelpCategory; query: string }) {
  const stems = searchStems(query)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby={code} className="stack">
      <h2 id={code}>{title}</h2>
      <div className="questions">
        {questions.map((question) => (
          <details key={question.slug} open={query !== '' && questions.length <= 3}>
            <summary className="ask">
              <Marked text={question.title} stems={stems} />
            </summary>
            <Prose html={markHits(question.html, stems)} />
            <a className="permalink no-print" href={publicPaths.question(question.slug)}>
              {t('help.permalink')}
              <span className="visually-hidden"> — {question.title}</span>
            </a>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Plain text with its search hits marked. */
function Marked({ text, stems }: { text: string; stems: readonly string[] }) {
  if (stems.length === 0) return <span>{text}</span>
  const html = markHits(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), stems)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped text, with marks of our own
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
