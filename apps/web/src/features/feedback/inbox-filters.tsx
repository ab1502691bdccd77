import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SearchInList } from '../../ui/list/search-in-list.tsx'
import { countsQuery, type InboxFilter } from './inbox.api.ts'
import styles from './inbox.module.css'

interface InboxFiltersProps {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
}

/** Selects a state, or searches messages of all states. */
export function InboxFilters({ filter, onFilter }: InboxFiltersProps) {
  const { data: counts } = useQuery(countsQuery)
  const withCount = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label)
  return (
    <div className={styles.filters}>
      <Segmented
        legend={t('inbox.col.state')}
        name="feedback-state"
        value={filter.state}
        options={[
          { value: 'new', label: withCount(t('inbox.filter.new'), counts?.new) },
          { value: 'work', label: withCount(t('inbox.filter.work'), counts?.work) },
          { value: 'done', label: t('inbox.filter.done') },
          { value: 'spam', label: t('inbox.filter.spam') },
        ]}
        onChange={(state) => onFilter({ state, search: '' })}
      />
      <SearchInList
        searched={filter.search}
        label={t('inbox.search')}
        hint={t('inbox.search.hint')}
        onSearch={(search) => onFilter({ ...filter, search })}
      />
    </div>
  )
}
