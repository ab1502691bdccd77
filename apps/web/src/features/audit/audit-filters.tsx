import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { type AuditFilter, anything, choicesQuery } from './audit.api.ts'
import styles from './audit.module.css'

/** `[Хто][Дія][Про кого чи про що][Дата]`; searches on submit, not at every key. */
export function AuditFilters({ onSearch }: { onSearch: (filter: AuditFilter) => void }) {
  const actorsId = useId()
  const { data: choices } = useQuery(choicesQuery)
  const [filter, setFilter] = useState(anything)
  const set = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }))
  const isReversed = filter.from !== '' && filter.to !== '' && filter.from > filter.to
  const clear = () => {
    setFilter(anything)
    onSearch(anything)
  }
  return (
    <FormFrame
      className={styles.filters}
      label={t('audit.title')}
      onSubmit={() => {
        if (!isReversed) onSearch(filter)
      }}
    >
      <TextField
        label={t('audit.col.who')}
        hint={t('audit.filter.who.hint')}
        value={filter.who}
        onChange={(event) => set({ who: event.currentTarget.value })}
        list={actorsId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <datalist id={actorsId}>
        {choices?.actors.map((actor) => (
          <option key={actor} value={actor} />
        ))}
      </datalist>
      <SelectField
        label={t('audit.col.what')}
        value={filter.action}
        options={[
          { value: '', label: t('audit.filter.anything') },
          ...(choices?.actions.map(({ code, text }) => ({ value: code, label: text })) ?? []),
        ]}
        onChoose={(action) => set({ action })}
      />
      <TextField
        label={t('audit.filter.about')}
        hint={t('audit.filter.about.hint')}
        value={filter.about}
        onChange={(event) => set({ about: event.currentTarget.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <DateField
        label={t('audit.filter.from')}
        value={filter.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
        error={isReversed ? t('audit.filter.period') : undefined}
      />
      <DateField
        label={t('audit.filter.to')}
        value={filter.to}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      <div className={styles.buttons}>
        <Button type="submit">{t('action.search')}</Button>
        <Button look="secondary" onClick={clear}>
          {t('action.clear')}
        </Button>
      </div>
    </FormFrame>
  )
}
