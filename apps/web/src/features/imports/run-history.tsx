import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { profileTitle } from '@zatyshok/i18n/delivery-words'
import { formatDateTime, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { choicesQuery, type HistoryFilter, historyQuery, type RunEntry, type RunPurpose } from './imports.api.ts'
import styles from './imports.module.css'
import { authorOf, runName, stateWords } from './words.ts'

/** Lists checks, imports and undone imports, newest first, with author, time, files and result. */
export function RunHistory() {
  const [filter, setFilter] = useState<HistoryFilter>({ purpose: null, provider: '' })
  const history = useInfiniteQuery(historyQuery(filter))
  return (
    <Card title={t('imports.history')}>
      <HistoryFilters filter={filter} onFilter={setFilter} />
      <ListShell
        query={history}
        what={t('imports.history')}
        rows={6}
        afterFailure="both"
        empty={<p>{t('imports.history.empty')}</p>}
      >
        {(runs, more) => (
          <>
            <DataTable
              caption={t('imports.history')}
              captionHidden
              phone="lines"
              columns={columns()}
              rows={runs}
              rowKey={({ id }) => String(id)}
            />
            {more}
          </>
        )}
      </ListShell>
    </Card>
  )
}

const purposes = (): { value: RunPurpose | ''; label: string }[] => [
  { value: '', label: t('imports.filter.all') },
  { value: 'import', label: t('imports.filter.imports') },
  { value: 'check', label: t('imports.filter.checks') },
  { value: 'undo', label: t('imports.filter.undone') },
]

interface HistoryFiltersProps {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

function HistoryFilters({ filter, onFilter }: HistoryFiltersProps) {
  const { data: choices = [] } = useQuery(choicesQuery)
  const providers = new Map(choices.flatMap(({ serviceProvider: own }) => (own ? [[own.code, own.name] as const] : [])))
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('imports.filter.purpose')}
        value={filter.purpose ?? ''}
        options={purposes()}
        onChoose={(chosen) => {
          const purpose = purposes().find(({ value }) => value === chosen)?.value
          onFilter({ ...filter, purpose: purpose || null })
        }}
      />
      {providers.size > 1 && (
        <SelectField
          label={t('staff.provider')}
          value={filter.provider}
          options={[
            { value: '', label: t('staff.provider.all') },
            ...[...providers].map(([code, name]) => ({ value: code, label: name })),
          ]}
          onChoose={(provider) => onFilter({ ...filter, provider })}
        />
      )}
    </div>
  )
}

const columns = (): Column<RunEntry>[] => [
  {
    key: 'run',
    header: t('imports.col.run'),
    cell: ({ id, purpose }) => (
      <Link className={styles.link} to={`${paths.admin}/imports/${id}`}>
        {runName(purpose, id)}
      </Link>
    ),
  },
  {
    key: 'what',
    header: t('imports.col.what'),
    cell: ({ serviceProvider, profile, files }) => (
      <span className={styles.what}>
        <span translate="no">{serviceProvider?.name ?? profileTitle(profile)}</span>
        <span className={styles.note} translate="no">
          {filesText(files)}
        </span>
      </span>
    ),
  },
  {
    key: 'who',
    header: t('imports.col.who'),
    cell: (run) => (
      <span className={styles.what}>
        <span translate="no">{authorOf(run)}</span>
        <span className={styles.note}>{formatDateTime(new Date(run.createdAt))}</span>
      </span>
    ),
  },
  {
    key: 'refused',
    header: t('imports.count.refused'),
    cell: ({ counts, openRows }) => (
      <>
        <span className={styles.onPhone}>{t('imports.count.refused')}: </span>
        {formatVolume(String(openRows ?? counts.refused))}
      </>
    ),
    numeric: true,
  },
  {
    key: 'state',
    header: t('staff.col.state'),
    cell: (run) => {
      const { tone, key } = stateWords(run)
      return <Badge tone={tone}>{t(key)}</Badge>
    },
  },
]

const shownFiles = 3

/** Names the first files and counts the others. */
function filesText(files: readonly string[]): string {
  const named = files.slice(0, shownFiles).join(', ')
  const rest = files.length - shownFiles
  return rest > 0 ? t('imports.files.more', { names: named, n: rest }) : named
}
