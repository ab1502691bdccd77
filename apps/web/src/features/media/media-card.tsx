import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { FileText, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { isImage, type MediaItem, needsDescription } from './media.api.ts'
import styles from './media.module.css'

/** Shows one file of the library: preview, facts and actions. */
export function MediaCard({ item, children }: { item: MediaItem; children: ReactNode }) {
  const { name, kind, bytes, width, height } = item
  return (
    <li className={styles.card}>
      <div className={styles.preview}>
        <Preview item={item} />
      </div>
      <div className={styles.facts}>
        <p className={styles.name} translate="no">
          {name}
        </p>
        <p className={styles.meta}>
          <span translate="no">{kind.toUpperCase()}</span>, {formatFileSize(bytes)}
          {width !== null && height !== null && <>, {t('media.size', { width, height })}</>}
        </p>
        {item.alt && <p className={styles.meta}>{item.alt}</p>}
        <ItemBadge item={item} />
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

function Preview({ item }: { item: MediaItem }) {
  if (!isImage(item)) return <FileText size={48} aria-hidden="true" />
  if (item.state !== 'ready') return <ImageOff size={48} aria-hidden="true" />
  // The file name is beside the picture, so the picture has an empty text alternative.
  return <img src={item.url} alt="" loading="lazy" decoding="async" />
}

function ItemBadge({ item }: { item: MediaItem }) {
  if (item.state === 'infected') return <Badge tone="error">{t('media.badge.infected')}</Badge>
  if (item.state === 'waiting') {
    return (
      <>
        <Badge tone="info">{t('media.badge.waiting')}</Badge>
        <p className={styles.meta}>{t('media.waiting.note')}</p>
      </>
    )
  }
  if (needsDescription(item)) return <Badge tone="warning">{t('media.badge.undescribed')}</Badge>
  return item.decorative ? <Badge tone="neutral">{t('media.badge.decorative')}</Badge> : null
}
