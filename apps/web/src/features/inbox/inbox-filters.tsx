import { inboxKind, messageTopic } from '@zatyshok/contract/inbox'
import { t } from '@zatyshok/i18n/translate'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { SearchInList } from '../../ui/list/search-in-list.tsx'
import { countOf, searchOf, whoseChoices } from './chosen-filter.ts'
import type { Counted, ItemFilter } from './inbox.api.ts'
import styles from './inbox.module.css'

interface InboxFiltersProps {
  filter: ItemFilter
  counts: readonly Counted[] | undefined
  onFilter: (filter: ItemFilter) => void
}

/** Whose work, of what kind and topic, of which provider; or a search. */
export function InboxFilters({ filter, counts, onFilter }: InboxFiltersProps) {
  const names = new Map(counts?.flatMap(({ provider }) => (provider ? [[provider.code, provider.name]] : [])))
  if (filter.provider !== '' && !names.has(filter.provider)) names.set(filter.provider, filter.provider)
  return (
    <div className={styles.filters}>
      <FilterChips
        label={t('inboxItem.whose')}
        choices={whoseChoices.map((whose) => ({
          to: { search: searchOf({ ...filter, whose }) },
          label: t(`inboxItem.whose.${whose || 'all'}`),
          count: counts && filter.search === '' ? countOf(counts, { ...filter, whose }) : undefined,
          isChosen: whose === filter.whose,
        }))}
      />
      <div className={styles.narrow}>
        <SelectField
          label={t('inboxItem.kind')}
          value={filter.kind}
          options={[
            { value: '', label: t('inboxItem.kind.all') },
            ...inboxKind.options.map((kind) => ({ value: kind, label: t(`inboxItem.kind.${kind}`) })),
          ]}
          onChoose={(kind) =>
            onFilter({ ...filter, kind: inboxKind.options.find((one) => one === kind) ?? '', topic: '' })
          }
        />
        {filter.kind === 'message' && (
          <SelectField
            label={t('inboxItem.topic')}
            value={filter.topic}
            options={[
              { value: '', label: t('inboxItem.topic.all') },
              ...messageTopic.options.map((topic) => ({ value: topic, label: t(`inboxItem.topic.${topic}`) })),
            ]}
            onChoose={(topic) =>
              onFilter({ ...filter, topic: messageTopic.options.find((one) => one === topic) ?? '' })
            }
          />
        )}
        {names.size > 1 && (
          <SelectField
            label={t('inboxItem.provider')}
            value={filter.provider}
            options={[
              { value: '', label: t('inboxItem.provider.all') },
              ...[...names].map(([code, name]) => ({ value: code, label: name })),
            ]}
            onChoose={(provider) => onFilter({ ...filter, provider })}
          />
        )}
        <div className={styles.search}>
          <SearchInList
            searched={filter.search}
            label={t('inboxItem.search')}
            hint={t('inboxItem.search.hint')}
            onSearch={(search) => onFilter({ ...filter, search })}
          />
        </div>
      </div>
    </div>
  )
}
