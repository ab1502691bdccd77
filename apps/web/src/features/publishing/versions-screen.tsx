import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useOpenScreen } from '../../lib/navigation/use-open-screen.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import {
  type Entry,
  entryQuery,
  refreshContent,
  restoreVersion,
  type Version,
  versionsQuery,
} from './publishing.api.ts'
import styles from './publishing.module.css'
import { VersionDialog } from './version-dialog.tsx'

/** `/admin/content/:id/versions`: the versions with author and time, their changes, and a restore button. */
export function VersionsScreen({ id }: { id: number }) {
  const versions = useQuery(versionsQuery(id))
  const entry = useQuery(entryQuery(id))
  const [compared, setCompared] = useState<Version | null>(null)
  const restoring = useRestoring(entry.data?.entry)
  const heading = entry.data ? `${t('editor.versions')}: ${entry.data.text.title}` : t('editor.versions')
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink look="quiet" to={`${paths.admin}/content/${id}`}>
            {t('action.back')}
          </ButtonLink>
        }
      >
        {heading}
      </PageHeading>
      <ListShell query={versions} what={t('editor.versions')} rows={5} afterFailure="both">
        {(known) => (
          <Card>
            <DataTable
              caption={t('editor.versions')}
              captionHidden
              columns={columnsOf(setCompared)}
              rows={known}
              rowKey={(version) => String(version.id)}
            />
          </Card>
        )}
      </ListShell>
      <VersionDialog
        entryId={id}
        version={compared}
        busy={restoring.isPending}
        onRestore={(version) => restoring.mutate(version.id)}
        onClose={() => setCompared(null)}
      />
    </>
  )
}

function useRestoring(entry: Entry | undefined) {
  const queries = useQueryClient()
  const openScreen = useOpenScreen()
  return useMutation({
    mutationFn: async (version: number) => entry && restoreVersion(entry, version),
    onSuccess: async (restored) => {
      if (!restored) return
      toast.success(t('editor.draftNow'))
      await openScreen(`${paths.admin}/content/${restored.id}`)
      await refreshContent(queries)
    },
  })
}

const columnsOf = (compare: (version: Version) => void): Column<Version>[] => [
  {
    key: 'number',
    header: t('version.col.number'),
    cell: ({ number, title }) => (
      <span className={styles.title}>
        {number}. {title}
      </span>
    ),
  },
  { key: 'state', header: t('content.col.status'), cell: ({ state }) => <VersionState state={state} /> },
  {
    key: 'author',
    header: t('content.col.author'),
    cell: ({ author }) => <span translate="no">{author || t('version.product')}</span>,
  },
  {
    key: 'changed',
    header: t('content.col.changed'),
    cell: ({ changedAt }) => formatDateTime(new Date(changedAt)),
  },
  {
    key: 'action',
    header: t('staff.col.action'),
    cell: (version) => (
      <Button
        look="secondary"
        aria-label={t('version.compare.aria', { number: version.number })}
        onClick={() => compare(version)}
      >
        {t('editor.versions.diff')}
      </Button>
    ),
  },
]

function VersionState({ state }: { state: Version['state'] }) {
  switch (state) {
    case 'shown':
      return <Badge tone="success">{t('content.status.published')}</Badge>
    case 'draft':
      return <Badge tone="info">{t('content.status.draft')}</Badge>
    case 'aside':
      return <Badge tone="warning">{t('version.aside')}</Badge>
    case 'past':
      return <Badge tone="neutral">{t('version.past')}</Badge>
  }
}
