import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge, Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { kindText } from './kind-text.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { type Letter, lettersQuery } from './mail.api.ts'

/** `/admin/letters`: the portal's letters and their delivery state (C34). */
export function OutboxScreen() {
  const outbox = useInfiniteQuery(lettersQuery)
  const [reading, setReading] = useState<number | null>(null)
  const letters = outbox.data?.pages.flat() ?? []
  const hasKept = letters.some(({ state }) => state === 'kept')
  const columns = letterColumns()
  return (
    <>
      <PageHeading>{t('outbox.title')}</PageHeading>
      {outbox.isPending && <Skeleton what={t('outbox.title')} rows={6} />}
      {outbox.isError && <LoadError onRetry={() => void outbox.refetch()} busy={outbox.isFetching} />}
      {outbox.data && letters.length === 0 && <EmptyState title={t('outbox.empty')} />}
      {hasKept && (
        <Notice tone="info">
          <p>{t('outbox.kept.note')}</p>
        </Notice>
      )}
      {letters.length > 0 && (
        <Card>
          <DataTable
            caption={t('outbox.caption')}
            captionHidden
            columns={hasKept ? [...columns, readColumn(setReading)] : columns}
            rows={letters}
            rowKey={({ id }) => String(id)}
            detail={({ lastError }) => lastError && t('outbox.error', { reason: lastError })}
          />
          {outbox.hasNextPage && (
            <div>
              <Button
                look="secondary"
                busy={outbox.isFetchingNextPage}
                busyText={t('state.loading')}
                onClick={() => void outbox.fetchNextPage()}
              >
                {t('action.showMore')}
              </Button>
            </div>
          )}
        </Card>
      )}
      <LetterDialog id={reading} onClose={() => setReading(null)} />
    </>
  )
}

const letterColumns = (): Column<Letter>[] => [
  { key: 'kind', header: t('outbox.col.kind'), cell: ({ kind }) => kindText(kind) },
  { key: 'state', header: t('outbox.col.state'), cell: ({ state }) => <LetterState state={state} /> },
  {
    key: 'created',
    header: t('outbox.col.created'),
    cell: ({ createdAt }) => formatDateTime(new Date(createdAt)),
  },
  {
    key: 'sent',
    header: t('outbox.col.sent'),
    cell: ({ sentAt }) => (sentAt ? formatDateTime(new Date(sentAt)) : '—'),
  },
  { key: 'attempts', header: t('outbox.col.attempts'), numeric: true, cell: ({ attempts }) => attempts },
]

/** Without a mail server, staff can read stored letters here. */
const readColumn = (read: (id: number) => void): Column<Letter> => ({
  key: 'action',
  header: t('staff.col.action'),
  cell: ({ id, state }) =>
    state === 'kept' ? (
      <Button look="secondary" aria-label={t('outbox.read.aria', { id })} onClick={() => read(id)}>
        {t('outbox.read')}
      </Button>
    ) : (
      '—'
    ),
})

function LetterState({ state }: { state: Letter['state'] }) {
  switch (state) {
    case 'queued':
      return <Badge tone="info">{t('outbox.state.queued')}</Badge>
    case 'sent':
      return <Badge tone="success">{t('outbox.state.sent')}</Badge>
    case 'failed':
      return <Badge tone="error">{t('outbox.state.failed')}</Badge>
    case 'kept':
      return <Badge tone="neutral">{t('outbox.state.kept')}</Badge>
  }
}
