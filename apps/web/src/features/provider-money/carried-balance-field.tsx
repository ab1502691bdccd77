import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { type CarriedBalance, type ProviderMoney, refreshMoney, setCarriedBalance } from './provider-money.api.ts'

const choices: readonly CarriedBalance[] = ['byBills', 'yes', 'no']

/** Sets whether the provider's next bill includes the unpaid balance; saves at once. */
export function CarriedBalanceField({ entry: { provider, carries, carriesNow } }: { entry: ProviderMoney }) {
  const queries = useQueryClient()
  const saving = useSave({
    save: (wanted: CarriedBalance) => setCarriedBalance(provider.code, wanted),
    onSaved: async () => {
      toast.success(t('providers.carries.done'))
      await refreshMoney(queries)
    },
    onRefused: () => void refreshMoney(queries),
    fallback: t('providers.carries.error'),
  })
  return (
    <SelectField
      label={t('providers.carries')}
      hint={carriesNow ? t('providers.carries.hint.yes') : t('providers.carries.hint.no')}
      aria-label={t('providers.carries.aria', { name: provider.name })}
      value={carries}
      disabled={saving.busy}
      options={choices.map((value) => ({ value, label: t(`providers.carries.${value}`) }))}
      onChoose={(value) => {
        const wanted = choices.find((choice) => choice === value)
        if (wanted) saving.run(wanted)
      }}
    />
  )
}
