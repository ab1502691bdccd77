import { useQuery } from '@tanstack/react-query'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { MediaPickers, PickedFile } from './media-pickers.ts'
import { categoriesQuery } from './publishing.api.ts'
import styles from './publishing.module.css'
import type { DraftInHand } from './use-draft.ts'

interface NewsFieldsProps {
  readonly draft: DraftInHand
  readonly media: MediaPickers
}

const mostFiles = 20

/** Cover and attachments of news; other posts have neither. */
export function NewsFields({ draft, media }: NewsFieldsProps) {
  const known = useQuery(categoriesQuery)
  const category = known.data?.find(({ code }) => code === draft.values.category)
  if (category?.section !== 'news') return null
  return (
    <>
      <CoverField draft={draft} pickImage={media.pickImage} />
      <AttachmentsField draft={draft} pickDocument={media.pickDocument} />
    </>
  )
}

interface CoverFieldProps {
  readonly draft: DraftInHand
  readonly pickImage: MediaPickers['pickImage']
}

function CoverField({ draft: { values, change }, pickImage }: CoverFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const { cover } = values
  const pick = ({ url, alt, width, height }: PickedFile) => {
    if (width !== null && height !== null) change({ cover: { url, alt, width, height } })
    setPicking(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as the other labels
    <div className={styles.offered} role="group" aria-labelledby="cover">
      <p id="cover" className={styles.label}>
        {t('editor.cover')}
      </p>
      <p className={styles.note}>{t('editor.cover.hint')}</p>
      {cover && (
        <>
          <img className={styles.cover} src={cover.url} alt={cover.alt} width={cover.width} height={cover.height} />
          <p className={styles.note}>
            {cover.alt ? t('editor.cover.alt', { alt: cover.alt }) : t('media.badge.decorative')}
          </p>
        </>
      )}
      <div className={styles.buttons}>
        <Button look="secondary" onClick={() => setPicking(true)}>
          {cover ? t('editor.cover.replace') : t('editor.cover.pick')}
        </Button>
        {cover && (
          <Button look="quiet" onClick={() => change({ cover: null })}>
            {t('editor.cover.remove')}
          </Button>
        )}
      </div>
      {isPicking && pickImage({ onPick: pick, onClose: () => setPicking(false) })}
    </div>
  )
}

interface AttachmentsFieldProps {
  readonly draft: DraftInHand
  readonly pickDocument: MediaPickers['pickDocument']
}

function AttachmentsField({ draft: { values, change }, pickDocument }: AttachmentsFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const { attachments = [] } = values
  const pick = ({ url, name, type, size }: PickedFile) => {
    const others = attachments.filter((one) => one.url !== url)
    change({ attachments: [...others, { url, name, type, size }] })
    setPicking(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as the other labels
    <div className={styles.offered} role="group" aria-labelledby="attachments">
      <p id="attachments" className={styles.label}>
        {t('editor.attachments')}
      </p>
      <p className={styles.note}>{t('editor.attachments.hint')}</p>
      {attachments.length > 0 && (
        <ul className={styles.attachments}>
          {attachments.map(({ url, name, type, size }) => (
            <li key={url}>
              <a className={styles.link} href={url} download translate="no">
                {name} ({type.toUpperCase()}, {formatFileSize(size)})
              </a>
              <Button
                look="quiet"
                onClick={() => change({ attachments: attachments.filter((one) => one.url !== url) })}
              >
                {t('feedback.file.remove', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {attachments.length < mostFiles && (
        <div className={styles.buttons}>
          <Button look="secondary" onClick={() => setPicking(true)}>
            {t('editor.attachments.add')}
          </Button>
        </div>
      )}
      {isPicking && pickDocument({ onPick: pick, onClose: () => setPicking(false) })}
    </div>
  )
}
