import type { PublicFile } from '@zatyshok/contract/content/public-view'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { FileText } from 'lucide-react'

/** Files of a news item; each link shows the type and size before the file is opened. */
export function Attachments({ files }: { files: readonly PublicFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="attachments" className="stack">
      <h2 id="attachments">{t('news.attachments')}</h2>
      <ul className="rows">
        {files.map(({ url, name, type, size }) => (
          <li key={url} className="row document">
            <span className="tile" aria-hidden="true">
              <FileText size={24} />
            </span>
            <div>
              <a className="row-link" href={url} download="" translate="no">
                {name}
              </a>
              <p className="meta">{t('docs.fileMeta', { type, size: formatFileSize(size) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
