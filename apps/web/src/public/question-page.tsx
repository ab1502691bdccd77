import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'
import { Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'
import { Trail } from './trail.tsx'
import { WriteUs } from './write-us.tsx'

interface QuestionPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'question' }>
}

/** One question with its own address (B02). */
export function QuestionPage({ site, view: { slug, category, text, others } }: QuestionPageProps) {
  const answer = { '@type': 'Answer', text: text.html }
  const facts = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: text.title, acceptedAnswer: answer }] }
  return (
    <PublicFrame
      site={site}
      title={text.title}
      description={text.description}
      path={publicPaths.question(slug)}
      facts={facts}
    >
      <Trail
        steps={[
          { href: paths.help, label: t('help.title') },
          { href: publicPaths.helpCategory(category.code), label: category.title },
        ]}
      />
      <h1>{text.title}</h1>
      <Prose html={text.html} />
      {others.length > 0 && (
        <section aria-labelledby="others" className="stack no-print">
          <h2 id="others">{t('help.others', { category: category.title })}</h2>
          <ul className="rows">
            {others.map((other) => (
              <li key={other.slug} className="row">
                <a className="hit" href={publicPaths.question(other.slug)}>
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <WriteUs />
    </PublicFrame>
  )
}
