import type { PublicDocument, PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { ExternalLink, FileText } from 'lucide-react'
import { Day } from './dates.tsx'
import { DocsTabs } from './docs-tabs.tsx'
import { contentsOf, Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface DocumentsPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'documents' }>
}

/** An introduction and a list of documents; each link shows the file's type and size before it is opened (B03). */
export function DocumentsPage({ site, view: { id, text, documents } }: DocumentsPageProps) {
  const title = text?.title ?? t(`docs.${id}`)
  const description = text?.description || t(`docs.${id}.lead`)
  return (
    <PublicFrame
      site={site}
      title={title}
      description={description}
      path={publicPaths.doc(id)}
      aside={text ? contentsOf(text) : undefined}
    >
      <DocsTabs chosen={id} />
      <h1>{title}</h1>
      {text && <Prose html={text.html} />}
      <section aria-labelledby="documents" className="stack">
        <h2 id="documents">{t('docs.list')}</h2>
        {documents.length === 0 && <p>{t('docs.empty')}</p>}
        <ul className="rows">
          {documents.map((document) => (
            <Document key={document.slug} document={document} />
          ))}
        </ul>
      </section>
    </PublicFrame>
  )
}

function Document({ document: { title, description, href, file, changedAt } }: { document: PublicDocument }) {
  const Icon = file ? FileText : ExternalLink
  return (
    <li className="row document">
      <span className="tile" aria-hidden="true">
        <Icon size={24} />
      </span>
      <div>
        <h3>
          <a className="row-link" href={href} {...(file ? { download: '' } : { rel: 'noopener noreferrer' })}>
            {title}
          </a>
        </h3>
        {description && <p>{description}</p>}
        <p className="meta" translate={file ? undefined : 'no'}>
          {file
            ? t('docs.fileMeta', { type: file.type, size: formatFileSize(file.size) })
            : t('docs.link', { site: new URL(href).hostname })}
        </p>
        {file && <Day moment={changedAt} words={(date) => t('docs.updated', { date })} />}
      </div>
    </li>
  )
}
