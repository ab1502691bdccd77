import { useQuery } from '@tanstack/react-query'
import { cityFigure, type FigureName, providerFigure, shownMonths } from '@zatyshok/contract/figures'
import { addMonths } from '@zatyshok/domain/calendar'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FigureBlock } from './figure-block.tsx'
import { type Chosen, providersQuery } from './figures.api.ts'
import styles from './figures.module.css'

interface FiguresSectionProps {
  /** `YYYY-MM` */
  present: string
  /** An operator of one provider sees the own figures only. */
  isBound: boolean
}

/** The figures of the overview for a month and a provider (R05). The choice is in the address. */
export function FiguresSection({ present, isBound }: FiguresSectionProps) {
  const [query, setQuery] = useSearchParams()
  const headingId = useId()
  const { data: providers = [] } = useQuery({ ...providersQuery, enabled: !isBound })
  const months = Array.from({ length: shownMonths }, (_, back) => addMonths(present, -back))
  const chosen: Chosen = {
    month: months.find((month) => month === query.get('month')) ?? present,
    provider: isBound ? '' : (query.get('provider') ?? ''),
  }
  const choose = (change: Partial<Chosen>) => {
    const { month, provider } = { ...chosen, ...change }
    setQuery(
      { ...(month !== present && { month }), ...(provider !== '' && { provider }) },
      { replace: true, preventScrollReset: true },
    )
  }
  // The figures that cannot be split belong to the whole city.
  const names: FigureName[] = [
    ...providerFigure.options,
    ...(isBound || chosen.provider !== '' ? [] : cityFigure.options),
  ]
  return (
    <section className={styles.figures} aria-labelledby={headingId}>
      <div className={styles.choice}>
        <h2 id={headingId}>{t('figures.title')}</h2>
        <div className={styles.fields}>
          <SelectField
            label={t('figures.month')}
            value={chosen.month}
            options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
            onChoose={(month) => choose({ month })}
          />
          {!isBound && (
            <SelectField
              label={t('figures.provider')}
              value={chosen.provider}
              options={[
                { value: '', label: t('figures.provider.all') },
                ...providers.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChoose={(provider) => choose({ provider })}
            />
          )}
        </div>
      </div>
      <div className={styles.blocks}>
        {names.map((name) => (
          <FigureBlock key={name} name={name} chosen={chosen} isPresent={chosen.month === present} />
        ))}
      </div>
    </section>
  )
}
