import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { letterKind } from '@zatyshok/i18n/letter-kind'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge, Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { type Letter, lettersQuery } from './mail.api.ts'

/** `/admin/letters`: the portal's letters and their delivery state (C34). */
export function OutboxScreen() {
  const outbox = useInfiniteQuery(lettersQuery)
  const [reading, setReading] = useState<number | null>(null)
  return (
    <>
      <PageHeading>{t('outbox.title')}</PageHeading>
      <ListShell
        query={outbox}
        what={t('outbox.title')}
        rows={6}
        afterFailure="both"
        empty={<EmptyState title={t('outbox.empty')} />}
      >
        {(letters, more) => (
          <>
            {letters.some(isKept) && (
              <Notice tone="info">
                <p>{t('outbox.kept.note')}</p>
              </Notice>
            )}
            <Card>
              <DataTable
                caption={t('outbox.caption')}
                captionHidden
                columns={letters.some(isKept) ? [...letterColumns(), readColumn(setReading)] : letterColumns()}
                rows={letters}
                rowKey={({ id }) => String(id)}
                detail={({ lastError }) => lastError && t('outbox.error', { reason: lastError })}
              />
              {more}
            </Card>
          </>
        )}
      </ListShell>
      <LetterDialog id={reading} onClose={() => setReading(null)} />
    </>
  )
}

const isKept = ({ state }: Letter) => state === 'kept'

const letterColumns = (): Column<Letter>[] => [
  { key: 'kind', header: t('outbox.col.kind'), cell: ({ kind }) => letterKind(kind) },
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
  cell: (letter) =>
    isKept(letter) ? (
      <Button look="secondary" aria-label={t('outbox.read.aria', { id: letter.id })} onClick={() => read(letter.id)}>
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
