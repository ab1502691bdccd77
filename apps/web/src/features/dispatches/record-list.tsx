import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { listDispatchRecords } from '@zatyshok/contract/providers/dispatches'
import { replacementText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { recordsQuery } from './dispatches.api.ts'

type Listed = Reply<typeof listDispatchRecords>[number]

const page = 100

/** Lists the first records that are open, or that were declined, with the reason. */
export function RecordList({ id, state }: { id: number; state: 'open' | 'declined' }) {
  const { data, isError, isFetching, refetch } = useQuery(recordsQuery(id, state))
  const caption = t(`dispatch.${state}`)
  if (isError && !data) return <LoadError busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton what={caption} rows={3} />
  return (
    <>
      <DataTable
        caption={caption}
        columns={state === 'open' ? columns().slice(0, -1) : columns()}
        rows={data}
        detail={({ replacement }) => replacement && replacementText(replacement)}
        rowKey={({ row, serialNumber }) => `${row} ${serialNumber}`}
      />
      {data.length === page && <p>{t('dispatch.records.first', { n: page })}</p>}
    </>
  )
}

const columns = (): Column<Listed>[] => [
  { key: 'row', header: t('dispatch.records.row'), cell: ({ row }) => row },
  { key: 'account', header: t('dispatch.records.account'), cell: ({ accountNumber }) => accountNumber },
  { key: 'meter', header: t('dispatch.records.meter'), cell: ({ serialNumber }) => serialNumber },
  { key: 'reason', header: t('dispatch.records.reason'), cell: ({ reason }) => reason },
]
