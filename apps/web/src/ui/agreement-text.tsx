import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { usePagePart } from '../lib/use-page-part.ts'
import { ContentHtml } from './content-html.tsx'
import { LoadError, Skeleton } from './list/loading.tsx'

/**
 * The terms that a user agrees to (B06): the content-managed part AGREEMENT, with a retry if it failed to load.
 * @param onShown called once the text is shown: a user may accept only a text that has loaded (C17)
 */
export function AgreementText({ onShown }: { onShown: () => void }) {
  const { html, failed, retry } = usePagePart('AGREEMENT')
  const isShown = html !== null
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])
  if (failed) return <LoadError message={t('agreement.loadError')} onRetry={retry} />
  if (html === null) return <Skeleton what={t('agreement.title')} rows={5} />
  return <ContentHtml html={html} />
}
