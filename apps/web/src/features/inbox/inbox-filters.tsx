import { inboxKind } from '@zatyshok/contract/inbox'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { countOf, searchOf, whoseChoices } from './chosen-filter.ts'
import type { Counted, ItemFilter } from './inbox.api.ts'
import styles from './inbox.module.css'

interface InboxFiltersProps {
  filter: ItemFilter
  counts: readonly Counted[] | undefined
  onFilter: (filter: ItemFilter) => void
}

/** Whose work, of what kind, of which provider; or a search. */
export function InboxFilters({ filter, counts, onFilter }: InboxFiltersProps) {
  const [typed, setTyped] = useState(filter.search)
  const names = new Map(counts?.flatMap(({ provider }) => (provider ? [[provider.code, provider.name]] : [])))
  if (filter.provider !== '' && !names.has(filter.provider)) names.set(filter.provider, filter.provider)
  const search = (text: string) => {
    setTyped(text)
    onFilter({ ...filter, search: text.trim() })
  }
  return (
    <div className={styles.filters}>
      <nav className={styles.chips} aria-label={t('inboxItem.whose')}>
        {whoseChoices.map((whose) => (
          <Link
            key={whose}
            className={styles.chip}
            to={{ search: searchOf({ ...filter, whose }) }}
            replace
            preventScrollReset
            aria-current={whose === filter.whose ? 'true' : undefined}
          >
            {t(`inboxItem.whose.${whose || 'all'}`)}
            {counts && filter.search === '' && (
              <span className={styles.count}>{countOf(counts, { ...filter, whose })}</span>
            )}
          </Link>
        ))}
      </nav>
      <div className={styles.narrow}>
        <SelectField
          label={t('inboxItem.kind')}
          value={filter.kind}
          options={[
            { value: '', label: t('inboxItem.kind.all') },
            ...inboxKind.options.map((kind) => ({ value: kind, label: t(`inboxItem.kind.${kind}`) })),
          ]}
          onChoose={(kind) => onFilter({ ...filter, kind: inboxKind.options.find((one) => one === kind) ?? '' })}
        />
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
        <FormFrame className={styles.search} onSubmit={() => search(typed)}>
          <TextField
            type="search"
            label={t('inboxItem.search')}
            hint={t('inboxItem.search.hint')}
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
      </div>
      {filter.search !== '' && (
        <div>
          <Button look="quiet" onClick={() => search('')}>
            {t('inbox.search.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
