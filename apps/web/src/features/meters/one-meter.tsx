import { useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { metersQuery } from './meters.api.ts'

interface OneMeterProps {
  id: string
  /** The heading while the meter is missing or loading. */
  title: string
  children: (meter: Meter, meters: readonly Meter[]) => ReactNode
}

/** Finds a meter of the signed-in resident by its ID; shows a message if there is none. */
export function OneMeter({ id, title, children }: OneMeterProps) {
  const { data: meters, isError, isFetching, refetch } = useQuery(metersQuery)
  const meter = meters?.find((candidate) => candidate.id === id)
  if (meters && meter) return children(meter, meters)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {meters && (
        <EmptyState
          title={t('error.not_found')}
          action={<ButtonLink to={paths.meters}>{t('verification.link')}</ButtonLink>}
        />
      )}
      {!meters && isError && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!meters && !isError && <Skeleton what={title} rows={4} />}
    </>
  )
}
