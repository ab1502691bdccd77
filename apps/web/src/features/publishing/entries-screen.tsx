import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { contentsOf, readTab, tabName, tabs } from './content-tabs.ts'
import { EntryStatus, endText } from './entry-status.tsx'
import { NewEntryDialog } from './new-entry-dialog.tsx'
import { type Entry, entriesQuery } from './publishing.api.ts'
import styles from './publishing.module.css'

/** `/admin/content`: all content, one tab per kind; the address holds tab, search and archive (J02). */
export function EntriesScreen() {
  const [query, setQuery] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const tab = readTab(query.get('tab'))
  const search = query.get('search') ?? ''
  const state = states.find((one) => one === query.get('state'))
  const change = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <PageHeading actions={<Button onClick={() => setCreating(true)}>{t('content.new')}</Button>}>
        {t('content.title')}
      </PageHeading>
      <div className={styles.filters}>
        <SelectField
          label={t('content.tab.label')}
          value={tab}
          options={tabs.map((value) => ({ value, label: tabName(value) }))}
          onChoose={(value) => change('tab', value)}
        />
        <TextField
          label={t('content.search')}
          type="search"
          defaultValue={search}
          onChange={(event) => change('search', event.currentTarget.value)}
        />
        {tab !== 'pages' && tab !== 'parts' && (
          <ButtonLink look="quiet" to={`${paths.admin}/content/categories`}>
            {t('content.tab.categories')}
          </ButtonLink>
        )}
      </div>
      <FilterChips label={t('content.state')} choices={stateChoices(query, state)} />
      <EntryList
        key={tab}
        wanted={{
          ...contentsOf[tab],
          ...(search && { search }),
          ...(state && { status: state }),
        }}
        caption={tabName(tab)}
      />
      <NewEntryDialog open={isCreating} tab={tab} onClose={() => setCreating(false)} />
    </>
  )
}

const states = ['live', 'draft', 'scheduled', 'ended', 'archived'] as const
type State = (typeof states)[number]

function stateChoices(query: URLSearchParams, chosen: State | undefined) {
  return [undefined, ...states].map((state) => {
    const next = new URLSearchParams(query)
    if (state) next.set('state', state)
    else next.delete('state')
    const label = state ? t(`content.state.${state}`) : t('content.state.all')
    return { to: { search: `?${next}` }, label, count: undefined, isChosen: state === chosen }
  })
}

function EntryList({ wanted, caption }: { wanted: Parameters<typeof entriesQuery>[0]; caption: string }) {
  const list = useInfiniteQuery(entriesQuery(wanted))
  return (
    <ListShell
      query={list}
      what={caption}
      rows={6}
      afterFailure="error"
      empty={<EmptyState title={wanted.search || wanted.status ? t('state.nothingFound') : t('content.empty')} />}
    >
      {(entries, more) => (
        <Card>
          <DataTable
            caption={caption}
            captionHidden
            columns={columns()}
            rows={entries}
            rowKey={({ id }) => String(id)}
          />
          {more}
        </Card>
      )}
    </ListShell>
  )
}

const columns = (): Column<Entry>[] => [
  {
    key: 'title',
    header: t('content.col.title'),
    cell: ({ id, title, slug }) => (
      <Link className={`${styles.title} ${styles.link}`} to={`${paths.admin}/content/${id}`}>
        {title || slug}
      </Link>
    ),
  },
  {
    key: 'slug',
    header: t('content.col.id'),
    cell: ({ slug }) => (
      <span className={styles.slug} translate="no">
        {slug}
      </span>
    ),
  },
  {
    key: 'status',
    header: t('content.col.status'),
    cell: (entry) => (
      <span className={styles.change}>
        <EntryStatus entry={entry} />
        {entry.endsAt && entry.status !== 'archived' && <span className={styles.note}>{endText(entry.endsAt)}</span>}
      </span>
    ),
  },
  {
    key: 'changed',
    header: t('content.col.changed'),
    cell: ({ changedAt, changedBy }) => (
      <span className={styles.change}>
        {formatDateTime(new Date(changedAt))}
        {changedBy && <span translate="no">{changedBy}</span>}
      </span>
    ),
  },
]
