import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { listRunNotes } from '@zatyshok/contract/providers/imports'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { type NotesOf, notesQuery, type RunFile } from './imports.api.ts'
import styles from './imports.module.css'

type Note = Reply<typeof listRunNotes>['rows'][number]
type Shown = 'refused' | 'warning'

/** Lists the rows with errors, by place, column and reason. */
export function RowNotes({ run, file }: { run: number; file: RunFile }) {
  const { refused, warned } = file.counts
  const [shown, setShown] = useState<Shown>(refused > 0 ? 'refused' : 'warning')
  return (
    <section aria-label={t('imports.rows')} className={styles.form}>
      <h3>{t(refused > 0 && warned === 0 ? 'imports.rows.refused' : 'imports.rows')}</h3>
      {refused > 0 && warned > 0 && (
        <Segmented
          legend={t('imports.rows')}
          name={`notes-${file.id}`}
          value={shown}
          options={[
            { value: 'refused', label: `${t('imports.count.refused')} (${refused})` },
            { value: 'warning', label: `${t('imports.count.warned')} (${warned})` },
          ]}
          onChange={setShown}
        />
      )}
      {file.notesListed < refused + warned && <Notice tone="warning" title={t('imports.rows.cut', cutOf(file))} />}
      <NoteTable of={{ run, file: file.id, severity: shown }} />
    </section>
  )
}

const cutOf = ({ notesListed, counts }: RunFile) => ({
  n: formatVolume(String(notesListed)),
  all: formatVolume(String(counts.refused + counts.warned)),
})

function NoteTable({ of }: { of: NotesOf }) {
  const notes = useInfiniteQuery(notesQuery(of))
  const rows = notes.data?.pages.flatMap((page) => page.rows) ?? []
  if (notes.isPending) return <Skeleton what={t('imports.rows')} rows={4} />
  if (notes.isError) return <LoadError onRetry={() => void notes.refetch()} busy={notes.isFetching} />
  return (
    <>
      <DataTable
        caption={t('imports.rows')}
        captionHidden
        columns={noteColumns()}
        rows={rows}
        rowKey={({ n }) => String(n)}
        phone="lines"
      />
      {notes.hasNextPage && (
        <div>
          <Button
            look="secondary"
            busy={notes.isFetchingNextPage}
            busyText={t('state.loading')}
            onClick={() => void notes.fetchNextPage()}
          >
            {t('action.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

const noteColumns = (): Column<Note>[] => [
  { key: 'place', header: t('imports.col.place'), cell: ({ place }) => <span translate="no">{place}</span> },
  { key: 'column', header: t('imports.col.column'), cell: ({ column }) => <span translate="no">{column || '—'}</span> },
  {
    key: 'reason',
    header: t('imports.col.reason'),
    cell: ({ reason }) => (
      <span className={styles.reason} translate="no">
        {reason}
      </span>
    ),
  },
]
