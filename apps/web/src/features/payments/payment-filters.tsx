import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type PaymentFilter, periodChoices, yearChoices } from './payment-filter.ts'
import styles from './payments.module.css'

interface PaymentFiltersProps {
  filter: PaymentFilter
  /** Months of default history (specification §9). */
  defaultMonths: number
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  accounts: readonly LinkedAccount[]
  /** Partners that report payments; empty until loaded. */
  partners: readonly { code: string; name: string }[]
  onChoose: (filter: PaymentFilter) => void
}

/** Filters by period, provider, account and partner; each choice applies at once. On phones one button opens the filters. */
export function PaymentFilters({ filter, defaultMonths, today, accounts, partners, onChoose }: PaymentFiltersProps) {
  const providers = new Map(accounts.map(({ serviceProvider }) => [serviceProvider.code, serviceProvider.name]))
  const ofProvider = accounts.filter(
    ({ serviceProvider }) => !filter.provider || serviceProvider.code === filter.provider,
  )
  const years = yearChoices(today)
  const codes = new Set(ofProvider.map(({ invoiceAccount }) => invoiceAccount.code))
  const all = { value: '', label: t('filter.all') }
  const [folded, setFolded] = useState(true)
  const fieldsId = useId()
  return (
    <>
      <div className={`${styles.fold} no-print`}>
        <Button look="secondary" aria-expanded={!folded} aria-controls={fieldsId} onClick={() => setFolded(!folded)}>
          <SlidersHorizontal size={20} aria-hidden="true" />
          {t('action.filters')}
        </Button>
      </div>
      <div id={fieldsId} className={`${styles.filters} no-print`} data-folded={folded || undefined}>
        <SelectField
          label={t('filter.period')}
          value={String(filter.year ?? filter.months)}
          options={[
            ...periodChoices(defaultMonths).map((n) => ({ value: String(n), label: t('filter.period.months', { n }) })),
            ...years.map((year) => ({ value: String(year), label: t('filter.period.year', { year: String(year) }) })),
          ]}
          onChoose={(value) => {
            const chosen = Number(value)
            onChoose(years.includes(chosen) ? { ...filter, year: chosen } : { ...filter, year: null, months: chosen })
          }}
        />
        {providers.size > 1 && (
          <SelectField
            label={t('filter.provider')}
            value={filter.provider}
            options={[all, ...[...providers].map(([value, label]) => ({ value, label }))]}
            onChoose={(provider) => onChoose({ ...filter, provider, account: '' })}
          />
        )}
        {accounts.length > 1 && (
          <SelectField
            label={t('filter.account')}
            value={filter.account}
            options={[all, ...[...codes].map((value) => ({ value, label: `№\u00a0${groupAccountNumber(value)}` }))]}
            onChoose={(account) => onChoose({ ...filter, account })}
          />
        )}
        {partners.length > 1 && (
          <SelectField
            label={t('payments.col.partner')}
            value={filter.partner}
            options={[all, ...partners.map(({ code, name }) => ({ value: code, label: name }))]}
            onChoose={(partner) => onChoose({ ...filter, partner })}
          />
        )}
      </div>
    </>
  )
}
