import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import styles from './bills.module.css'
import { type InvoiceFilter, monthChoices, type PeriodDefaults, recentPeriod } from './invoice-filter.ts'

interface InvoiceFiltersProps {
  filter: InvoiceFilter
  defaults: PeriodDefaults
  accounts: readonly LinkedAccount[]
  onChoose: (filter: InvoiceFilter) => void
}

/** Filters by period, provider and account; each choice applies at once. On phones one button opens the filters. */
export function InvoiceFilters({ filter, defaults, accounts, onChoose }: InvoiceFiltersProps) {
  const providers = new Map(accounts.map(({ serviceProvider }) => [serviceProvider.code, serviceProvider.name]))
  const ofProvider = accounts.filter(
    ({ serviceProvider }) => !filter.provider || serviceProvider.code === filter.provider,
  )
  const codes = new Set(ofProvider.map(({ invoiceAccount }) => invoiceAccount.code))
  const [folded, setFolded] = useState(true)
  const fieldsId = useId()
  return (
    <>
      <div className={`${styles.fold} no-print`}>
        <Button look="secondary" aria-expanded={!folded} aria-controls={fieldsId} onClick={() => setFolded(!folded)}>
          <SlidersHorizontal size={20} aria-hidden="true" />
          {t('action.filters')}
        </Button>
        <span className={styles.note}>{periodText(filter)}</span>
      </div>
      <div id={fieldsId} className={styles.filters} data-folded={folded || undefined}>
        <PeriodFilter filter={filter} defaults={defaults} onChoose={onChoose} />
        {providers.size > 1 && (
          <SelectField
            label={t('filter.provider')}
            value={filter.provider}
            options={[all(), ...[...providers].map(([value, label]) => ({ value, label }))]}
            onChoose={(provider) => onChoose({ ...filter, provider, account: '' })}
          />
        )}
        {accounts.length > 1 && (
          <SelectField
            label={t('filter.account')}
            value={filter.account}
            options={[
              all(),
              ...[...codes].map((code) => ({ value: code, label: `№\u00a0${groupAccountNumber(code)}` })),
            ]}
            onChoose={(account) => onChoose({ ...filter, account })}
          />
        )}
      </div>
    </>
  )
}

/** «серпень–листопад 2026», «вересень 2025–листопад 2026». */
function periodText({ from, to }: InvoiceFilter): string {
  const first = from.slice(0, 4) === to.slice(0, 4) ? monthName(from) : formatMonth(from)
  return from === to ? formatMonth(to) : `${first}–${formatMonth(to)}`
}

const all = () => ({ value: '', label: t('filter.all') })

const CUSTOM = 'custom'

function PeriodFilter({ filter, defaults, onChoose }: Omit<InvoiceFiltersProps, 'accounts'>) {
  const presets = [...new Set([defaults.months, 6, 12, 24])].sort((a, b) => a - b)
  const isRecent = (months: number) => recentPeriod({ ...defaults, months }).from === filter.from
  const preset = filter.to === defaults.currentMonth ? presets.find(isRecent) : undefined
  const [wantsDates, setWantsDates] = useState(false)
  const isCustom = wantsDates || preset === undefined
  const months = monthChoices(defaults.currentMonth).map((month) => ({ value: month, label: formatMonth(month) }))
  const choosePeriod = (value: string) => {
    setWantsDates(value === CUSTOM)
    if (value !== CUSTOM) onChoose({ ...filter, ...recentPeriod({ ...defaults, months: Number(value) }) })
  }
  return (
    <>
      <SelectField
        label={t('filter.period')}
        value={isCustom ? CUSTOM : String(preset)}
        options={[
          ...presets.map((n) => ({ value: String(n), label: t('filter.period.months', { n }) })),
          { value: CUSTOM, label: t('filter.period.custom') },
        ]}
        onChoose={choosePeriod}
      />
      {isCustom && (
        <>
          <SelectField
            label={t('filter.from')}
            value={filter.from}
            options={months}
            onChoose={(from) => onChoose({ ...filter, from, to: from > filter.to ? from : filter.to })}
          />
          <SelectField
            label={t('filter.to')}
            value={filter.to}
            options={months}
            onChoose={(to) => onChoose({ ...filter, to, from: to < filter.from ? to : filter.from })}
          />
        </>
      )}
    </>
  )
}
