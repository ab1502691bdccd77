import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { listRunNotes } from '@zatyshok/contract/providers/imports'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { type NotesOf, notesQuery, type RunFile } from './imports.api.ts'
import styles from './imports.module.css'

type Note = Reply<typeof listRunNotes>['rows'][number]
type Shown = 'refused' | 'warning'
/** `warnings`: the refused rows are shown elsewhere, as fields. */
export type ShownNotes = 'all' | 'warnings'

/** Lists the rows with errors, by place, column and reason. */
export function RowNotes({ run, file, notes }: { run: number; file: RunFile; notes: ShownNotes }) {
  const { warned } = file.counts
  const refused = notes === 'all' ? file.counts.refused : 0
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
      {file.notesListed < file.counts.refused + warned && (
        <Notice tone="warning" title={t('imports.rows.cut', cutOf(file))} />
      )}
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
  return (
    <ListShell query={notes} what={t('imports.rows')} rows={4} afterFailure="error">
      {(rows, more) => (
        <>
          <DataTable
            caption={t('imports.rows')}
            captionHidden
            columns={noteColumns()}
            rows={rows}
            rowKey={({ n }) => String(n)}
            phone="lines"
          />
          {more}
        </>
      )}
    </ListShell>
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
