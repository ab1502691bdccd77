import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { KeptList } from './kept-list.tsx'
import { useKept } from './use-kept.ts'

/** The page after sending without a network: the digits are kept and will be sent; later, that they were sent. */
export function KeptPage({ meter, next }: { meter: Meter; next: Meter | null }) {
  const isWaiting = useKept().some(({ counterId }) => counterId === meter.id)
  const [wasWaiting, setWasWaiting] = useState(isWaiting)
  if (isWaiting && !wasWaiting) setWasWaiting(true)
  const isOver = wasWaiting && !isWaiting
  return (
    <>
      <PageHeading>{isOver ? t('reading.kept.over') : t('reading.kept.title')}</PageHeading>
      {!isOver && (
        <Notice tone="warning">
          <p>{t('reading.offline.saved')}</p>
        </Notice>
      )}
      <KeptList meter={meter} />
      <div>
        {next ? (
          <ButtonLink to={paths.meterReading(next.id)} width="full-on-phone">
            {t('reading.goOn')}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.meters} width="full-on-phone">
            {t('verification.link')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
