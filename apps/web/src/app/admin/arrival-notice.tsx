import { queryOptions, useQuery } from '@tanstack/react-query'
import { getArrivals } from '@zatyshok/contract/arrivals'
import { t } from '@zatyshok/i18n/translate'
import { call } from '../../lib/portal.ts'
import { Notice } from '../../ui/badge.tsx'

const arrivalsQuery = queryOptions({
  queryKey: ['arrivals'],
  queryFn: ({ signal }) => call(getArrivals, {}, { signal }),
})

/** Warns administrators on the overview that a proxy hides HTTPS or the residents' addresses, and says what to do. */
export function ArrivalNotice() {
  const { data } = useQuery(arrivalsQuery)
  if (!data || data.problems.length === 0) return null
  return (
    <Notice tone="error" title={t('arrivals.title')}>
      {data.problems.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </Notice>
  )
}
