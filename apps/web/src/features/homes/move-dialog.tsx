import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import type { ArrangedHome } from '@zatyshok/contract/accounts/homes'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { saveMove } from './homes.api.ts'
import styles from './homes.module.css'
import { useLastMove } from './last-move.tsx'

interface MoveDialogProps {
  open: boolean
  home: ArrangedHome
  homes: readonly ArrangedHome[]
  accounts: readonly LinkedAccount[]
  onClose: () => void
  onMoved: () => void
}

/** Moves an account to another home of the resident, to a new home, or back to the home of its address. */
export function MoveDialog({ open, home, homes, accounts, onClose, onMoved }: MoveDialogProps) {
  const { remember } = useLastMove()
  const draft = useFormDraft(`homes.move.${home.id}`)
  const [chosenId, chooseAccount] = draft.field<number | null>('account', null)
  const [target, setTarget] = draft.field<string | null>('target', null)
  const account = accounts.find(({ invoiceAccount }) => invoiceAccount.id === chosenId) ?? accounts[0]
  const close = () => {
    draft.clear()
    onClose()
  }
  const moving = useSave({
    save: saveMove,
    fallback: t('homes.error'),
    onSaved: ({ previousHomeId }, { accountId }) => {
      remember({ accountId, homeId: previousHomeId })
      close()
      onMoved()
    },
  })
  if (!account) return null
  const accountId = account.invoiceAccount.id
  return (
    <FormDialog
      open={open}
      title={t('homes.move.title')}
      submitText={t('homes.move')}
      busy={moving.busy}
      disabled={target === null}
      onClose={close}
      onSubmit={() => {
        if (target !== null) moving.run({ accountId, homeId: target === 'address' ? null : Number(target) })
      }}
    >
      <DraftNote draft={draft} />
      <SelectField
        label={t('homes.move.account')}
        value={String(accountId)}
        options={accounts.map(({ invoiceAccount, serviceProvider }) => ({
          value: String(invoiceAccount.id),
          label: `${serviceProvider.name}, ${t('accounts.number', { code: groupAccountNumber(invoiceAccount.code) })}`,
        }))}
        onChoose={(value) => chooseAccount(Number(value))}
      />
      <fieldset className={styles.choices}>
        <legend>{t('homes.move.where')}</legend>
        {targetsOf({ accountId, home, homes }).map(({ value, label }) => (
          <Choice
            key={value}
            type="radio"
            name="target"
            label={label}
            checked={target === value}
            onChange={() => setTarget(value)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

function targetsOf({ accountId, home, homes }: Pick<MoveDialogProps, 'home' | 'homes'> & { accountId: number }) {
  return [
    ...homes
      .filter(({ id }) => id !== home.id && id !== -accountId)
      .map(({ id, name }) => ({ value: String(id), label: name })),
    ...(home.id === -accountId ? [] : [{ value: String(-accountId), label: t('homes.move.alone') }]),
    { value: 'address', label: t('homes.move.byAddress') },
  ]
}
