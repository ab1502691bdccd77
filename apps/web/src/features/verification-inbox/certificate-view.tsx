import { useQuery } from '@tanstack/react-query'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveFile } from '../../lib/upload/save-file.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import styles from './requests.module.css'
import { type Card, certificateQuery } from './verification-inbox.api.ts'

type Certificate = NonNullable<Card['certificate']>

/** Shows the certificate of a request after the virus scanner has accepted it. */
export function CertificateView({ card: { id, certificate } }: { card: Card }) {
  if (!certificate) return <Notice tone="info" title={t('verifyInbox.certificate.none')} />
  if (certificate.state === 'waiting') return <Notice tone="info" title={t('verifyInbox.certificate.checking')} />
  if (certificate.state === 'infected') return <Notice tone="error" title={t('verifyInbox.certificate.infected')} />
  return (
    <figure className={styles.certificate}>
      <figcaption translate="no">
        {t('verifyInbox.certificate', { name: certificate.name })} ({formatFileSize(certificate.bytes)})
      </figcaption>
      <ReadyCertificate id={id} certificate={certificate} />
    </figure>
  )
}

function ReadyCertificate({ id, certificate }: { id: number; certificate: Certificate }) {
  const content = useQuery(certificateQuery(id))
  return (
    <Loaded
      query={content}
      what={t('verifyInbox.certificate', { name: certificate.name })}
      rows={6}
      afterFailure="both"
    >
      {(bytes) => <Content id={id} certificate={certificate} bytes={bytes} />}
    </Loaded>
  )
}

/** Media types in which a browser runs no script: a picture in `img`, a PDF in the browser's own viewer. */
const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' }

/** A picture in place; a PDF in a tab of its own, because the pages of the portal may contain no frames. */
function Content({ id, certificate, bytes }: { id: number; certificate: Certificate; bytes: Uint8Array }) {
  const { kind = '', name } = certificate
  const url = useObjectUrl(bytes, types[kind])
  const [isBroken, setBroken] = useState(false)
  const isPicture = kind === 'jpg' || kind === 'png'
  return (
    <>
      {url && isPicture && !isBroken && (
        <img
          className={styles.picture}
          src={url}
          alt={t('verifyInbox.certificate.alt', { id })}
          onError={() => setBroken(true)}
        />
      )}
      {isBroken && <Notice tone="warning" title={t('verifyInbox.certificate.broken')} />}
      <div className={styles.ways}>
        {url && (
          <ButtonAnchor look="secondary" href={url} newTab>
            <ExternalLink size={20} aria-hidden="true" />
            {isPicture ? t('verifyInbox.certificate.large') : t('verifyInbox.certificate.open')}
          </ButtonAnchor>
        )}
        <Button look="quiet" onClick={() => saveFile(bytes, { name, type: 'application/octet-stream' })}>
          <Download size={20} aria-hidden="true" />
          {t('verifyInbox.certificate.save')}
        </Button>
      </div>
    </>
  )
}

/** The address of the bytes in this page; undefined before the first effect, and without a type that is shown. */
function useObjectUrl(bytes: Uint8Array, type: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (type === undefined) return
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return url
}
