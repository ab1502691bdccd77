import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { saveFile } from '../../lib/upload/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { type AuditEntry, type AuditFilter, anything, auditQuery, downloadAudit } from './audit.api.ts'
import styles from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { EntryDialog } from './entry-dialog.tsx'

/** `/admin/audit`: the actions of staff, and the actions that were refused (J06). */
export function AuditScreen() {
  const [filter, setFilter] = useState(anything)
  const [shown, show] = useState<AuditEntry | null>(null)
  const log = useInfiniteQuery(auditQuery(filter))
  return (
    <>
      <PageHeading actions={<ExportButton filter={filter} />}>{t('audit.title')}</PageHeading>
      <p>{t('audit.note')}</p>
      <AuditFilters onSearch={setFilter} />
      <ListShell
        query={log}
        what={t('audit.title')}
        rows={8}
        afterFailure="both"
        empty={<EmptyState title={t('audit.empty')} />}
      >
        {(entries, more) => (
          <Card>
            <DataTable
              caption={t('audit.title')}
              captionHidden
              phone="lines"
              columns={columns(show)}
              rows={entries}
              rowKey={({ id }) => String(id)}
            />
            {more}
          </Card>
        )}
      </ListShell>
      <EntryDialog entry={shown} onClose={() => show(null)} />
    </>
  )
}

const columns = (show: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  { key: 'when', header: t('audit.col.when'), cell: ({ at }) => formatDateTime(new Date(at)) },
  { key: 'who', header: t('audit.col.who'), cell: (entry) => <Actor entry={entry} /> },
  {
    key: 'what',
    header: t('audit.col.what'),
    // An action without a text in the catalogue is shown as its code.
    cell: ({ action, actionText }) =>
      action === actionText ? (
        <span className={styles.text} translate="no">
          {action}
        </span>
      ) : (
        actionText
      ),
  },
  {
    key: 'object',
    header: t('audit.col.object'),
    cell: ({ targetText }) => (
      <span className={styles.text} translate="no">
        {targetText || '—'}
      </span>
    ),
  },
  {
    key: 'action',
    header: t('audit.col.detail'),
    cell: (entry) => (
      <span className={styles.more}>
        <Button
          look="quiet"
          aria-label={t('audit.details.aria', { what: entry.actionText, when: formatDateTime(new Date(entry.at)) })}
          onClick={() => show(entry)}
        >
          {t('action.details')}
        </Button>
      </span>
    ),
  },
]

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  if (actor === '') return t('audit.actor.erased')
  if (actor === 'command line') return t('audit.actor.command')
  return (
    <span className={styles.actor} translate="no">
      {actor}
    </span>
  )
}

/** The found entries as a table for spreadsheets. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const exporting = useMutation({
    mutationFn: () => downloadAudit(filter),
    onSuccess: (bytes) => {
      const date = new Date().toISOString().slice(0, 10)
      saveFile(bytes, { name: `${t('audit.export.file', { date })}.csv`, type: 'text/csv' })
    },
  })
  return (
    <Button
      look="secondary"
      busy={exporting.isPending}
      busyText={t('state.loading')}
      onClick={() => exporting.mutate()}
    >
      {t('action.downloadCsv')}
    </Button>
  )
}
