import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './requests.module.css'
import { type InboxFilter, waitingQuery } from './verification-inbox.api.ts'

interface RequestFiltersProps {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
}

/** Filters by state and provider, with the number of waiting requests. */
export function RequestFilters({ filter, onFilter }: RequestFiltersProps) {
  const { data: providers = [] } = useQuery(waitingQuery)
  const withCount = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label)
  const ofFilter = providers.filter(({ code }) => filter.provider === '' || code === filter.provider)
  const waiting = ofFilter.reduce((sum, provider) => sum + provider.waiting, 0)
  return (
    <div className={styles.filters}>
      <Segmented
        legend={t('verifyInbox.state')}
        name="verification-state"
        value={filter.state}
        options={[
          { value: 'sent', label: withCount(t('verifyInbox.filter.sent'), waiting) },
          { value: 'accepted', label: t('verifyInbox.filter.accepted') },
          { value: 'refused', label: t('verifyInbox.filter.refused') },
        ]}
        onChange={(state) => onFilter({ ...filter, state })}
      />
      <SelectField
        label={t('verifyInbox.provider')}
        value={filter.provider}
        options={[
          { value: '', label: t('verifyInbox.provider.all') },
          ...providers.map(({ code, name, waiting }) => ({ value: code, label: withCount(name, waiting) })),
        ]}
        onChoose={(provider) => onFilter({ ...filter, provider })}
      />
    </div>
  )
}
