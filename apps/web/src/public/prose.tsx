import type { PublicText } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'

/** An editor's text, which the server has sanitised (B07). */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where sanitised content enters a public page
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

const listedFrom = 3

/** «On this page»: the contents of a text with three headings or more; null otherwise. */
export function contentsOf({ headings }: Pick<PublicText, 'headings'>) {
  const listed = headings.filter(({ level }) => level <= 3)
  if (listed.length < listedFrom) return undefined
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{t('page.toc')}</h2>
      <ul className="plain">
        {listed.map(({ id, level, text }) => (
          <li key={id} className={level > 2 ? 'deeper' : undefined}>
            <a className="hit" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
