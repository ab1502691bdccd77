import { useInfiniteQuery } from '@tanstack/react-query'
import type { DispatchKind } from '@zatyshok/contract/providers/dispatches'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { DispatchDialog } from './dispatch-dialog.tsx'
import { DispatchState } from './dispatch-state.tsx'
import { type Dispatch, dispatchesQuery } from './dispatches.api.ts'
import styles from './dispatches.module.css'
import { DownloadButton } from './download-button.tsx'

/** Lists the dispatches, newest first. */
export function DispatchList({ provider, kind }: { provider: string; kind: DispatchKind }) {
  const list = useInfiniteQuery(dispatchesQuery(provider, kind))
  const [shown, setShown] = useState<number | null>(null)
  const rows = list.data?.pages.flat() ?? []
  if (list.isError && !list.data) return <LoadError busy={list.isFetching} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton what={t('dispatch.list')} rows={4} />
  if (rows.length === 0) return <EmptyState title={t('dispatch.empty')} text={t('dispatch.empty.text')} />
  return (
    <Card title={t('dispatch.list')}>
      <DataTable
        caption={t('dispatch.list')}
        captionHidden
        columns={columns(setShown)}
        rows={rows}
        rowKey={({ id }) => String(id)}
      />
      {list.hasNextPage && (
        <Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('dispatch.more')}
        </Button>
      )}
      <DispatchDialog dispatch={rows.find(({ id }) => id === shown) ?? null} onClose={() => setShown(null)} />
    </Card>
  )
}

const columns = (show: (id: number) => void): Column<Dispatch>[] => [
  {
    key: 'file',
    header: t('dispatch.col.file'),
    cell: ({ fileName, serviceProvider }) => <span translate="no">{fileName ?? serviceProvider.name}</span>,
  },
  { key: 'made', header: t('dispatch.col.made'), cell: ({ askedAt }) => formatDateTime(new Date(askedAt)) },
  { key: 'records', header: t('dispatch.col.records'), numeric: true, cell: ({ records }) => records ?? '' },
  { key: 'state', header: t('dispatch.col.state'), cell: (dispatch) => <DispatchState dispatch={dispatch} /> },
  {
    key: 'actions',
    header: t('dispatch.col.actions'),
    cell: (dispatch) =>
      dispatch.state === 'ready' && (
        <div className={styles.actions}>
          <DownloadButton dispatch={dispatch} />
          <Button
            look="secondary"
            aria-label={t('dispatch.details.aria', { file: dispatch.fileName ?? '' })}
            onClick={() => show(dispatch.id)}
          >
            {t('dispatch.details')}
          </Button>
        </div>
      ),
  },
]
