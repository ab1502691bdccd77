import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { SelectField } from '../../ui/field/select-field.tsx'
import { providersQuery } from './staff.api.ts'

interface ProviderFieldProps {
  /** A provider's code; null: none is chosen yet. */
  value: string | null
  onChoose: (provider: string | null) => void
}

/** Selects the provider whose data an operator sees. */
export function ProviderField({ value, onChoose }: ProviderFieldProps) {
  const { data = [] } = useQuery(providersQuery)
  const options = data.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
  const none = value === null ? [{ value: '', label: t('staff.provider.choose') }] : []
  return (
    <SelectField
      label={t('staff.provider')}
      hint={t('staff.provider.note')}
      value={value ?? ''}
      options={[...none, ...options]}
      onChoose={(code) => onChoose(code || null)}
    />
  )
}
