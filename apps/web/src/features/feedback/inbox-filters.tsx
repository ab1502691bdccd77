import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { countsQuery, type InboxFilter } from './inbox.api.ts'
import styles from './inbox.module.css'

interface InboxFiltersProps {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
}

/** Selects a state, or searches messages of all states. */
export function InboxFilters({ filter, onFilter }: InboxFiltersProps) {
  const { data: counts } = useQuery(countsQuery)
  const [typed, setTyped] = useState(filter.search)
  const withCount = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label)
  const search = (text: string) => {
    setTyped(text)
    onFilter({ ...filter, search: text.trim() })
  }
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
        onChange={(state) => {
          setTyped('')
          onFilter({ state, search: '' })
        }}
      />
      <FormFrame className={styles.search} onSubmit={() => search(typed)}>
        <TextField
          type="search"
          label={t('inbox.search')}
          hint={t('inbox.search.hint')}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          after={
            <Button type="submit" look="secondary">
              {t('inbox.search.submit')}
            </Button>
          }
        />
      </FormFrame>
      {filter.search !== '' && (
        <Button look="quiet" onClick={() => search('')}>
          {t('inbox.search.clear')}
        </Button>
      )}
    </div>
  )
}
