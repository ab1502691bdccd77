import { useQuery } from '@tanstack/react-query'
import type { DispatchKind } from '@zatyshok/contract/providers/dispatches'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { DispatchList } from './dispatch-list.tsx'
import { schedulesQuery } from './dispatches.api.ts'
import { NewDispatch } from './new-dispatch.tsx'

/** `/admin/exports`: files for providers, made by hand or by schedule (K03). */
export function DispatchesScreen() {
  const { data, isError, isFetching, refetch } = useQuery(schedulesQuery)
  const [chosen, setChosen] = useState('')
  const [kind, setKind] = useState<DispatchKind>('readings')
  const codes = new Set(data?.map(({ serviceProvider }) => serviceProvider.code))
  // If the operator works for one provider, that provider is preselected.
  const provider = chosen === '' && codes.size === 1 ? ([...codes][0] ?? '') : chosen
  return (
    <>
      <PageHeading>{t('dispatch.title')}</PageHeading>
      <p>{t('dispatch.lead')}</p>
      {isError && !data && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton what={t('dispatch.title')} rows={4} />}
      {data && (
        <>
          <NewDispatch schedules={data} provider={provider} kind={kind} onProvider={setChosen} onKind={setKind} />
          <DispatchList provider={provider} kind={kind} />
        </>
      )}
    </>
  )
}
