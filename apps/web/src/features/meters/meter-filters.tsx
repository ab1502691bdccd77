import type { HomeMeters } from '@zatyshok/domain/meters/meters-by-home'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { type MeterFilter, meterFilterQuery, type Shown, shown } from './meter-filter.ts'
import styles from './meters.module.css'
import type { MetersView } from './use-meters-view.ts'

interface MeterFiltersProps {
  filter: MeterFilter
  counts: Readonly<Record<Shown, number>>
  homes: readonly HomeMeters[]
  view: MetersView
  onView: (view: MetersView) => void
}

const labels = {
  all: 'counters.show.all',
  waiting: 'counters.show.waiting',
  verification: 'counters.show.verification',
} as const

/** «Усі 14, Чекають 8, Повірка 3», the choice of a home and of the view; the filter is in the address (F01). */
export function MeterFilters({ filter, counts, homes, view, onView }: MeterFiltersProps) {
  const [query, setQuery] = useSearchParams()
  const queryOf = (next: Partial<MeterFilter>) => meterFilterQuery(query, { ...filter, ...next })
  return (
    <div className={styles.filters}>
      <FilterChips
        label={t('counters.show.label')}
        choices={shown.map((show) => ({
          to: `?${queryOf({ show })}`,
          label: t(labels[show]),
          count: counts[show],
          isChosen: filter.show === show,
        }))}
      />
      <div className={styles.choices}>
        {homes.length > 1 && (
          <SelectField
            label={t('filter.home')}
            value={filter.home}
            options={[
              { value: '', label: t('filter.homes.all') },
              ...homes.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChoose={(home) => setQuery(queryOf({ home }), { preventScrollReset: true })}
          />
        )}
        <Segmented
          legend={t('counters.view.label')}
          name="meters-view"
          value={view}
          options={[
            { value: 'counter', label: t('counters.view.counter') },
            { value: 'table', label: t('counters.view.table') },
          ]}
          onChange={onView}
        />
      </div>
    </div>
  )
}
