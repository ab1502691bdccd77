import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Copy, type LucideIcon, Unlink, Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { AccessDialog } from './access-dialog.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'

interface AccountActionsProps {
  account: LinkedAccount
  /** `icons`: in the columns of a table; each button has its name and shows it under the pointer. */
  look: 'words' | 'icons'
}

/** Copies the number, shows who has the account (AZ8), and removes it from the cabinet (E05). */
export function AccountActions({ account, look }: AccountActionsProps) {
  const [asked, ask] = useState<'access' | 'unlink' | null>(null)
  const number = account.invoiceAccount.code
  const code = groupAccountNumber(number)
  const copy = async () => {
    await navigator.clipboard.writeText(number)
    toast.success(t('action.copied'))
  }
  const actions = [
    { icon: Copy, word: t('action.copy'), name: t('accounts.copy', { code }), press: () => void copy() },
    ...(account.isOwner
      ? [
          { icon: Users, word: t('access.open'), name: t('access.open.aria', { code }), press: () => ask('access') },
          {
            icon: Unlink,
            word: t('accounts.unlink'),
            name: t('accounts.unlink.aria', { code }),
            press: () => ask('unlink'),
          },
        ]
      : []),
  ]
  return (
    <>
      {actions.map((action) => (
        <Action key={action.word} look={look} {...action} />
      ))}
      <AccessDialog open={asked === 'access'} account={account} onClose={() => ask(null)} />
      <UnlinkDialog open={asked === 'unlink'} account={account} onClose={() => ask(null)} />
    </>
  )
}

interface ActionProps extends Pick<AccountActionsProps, 'look'> {
  icon: LucideIcon
  word: string
  name: string
  press: () => void
}

const Action = ({ icon: Icon, word, name, press, look }: ActionProps) => (
  <Button look="quiet" aria-label={name} title={look === 'icons' ? word : undefined} onClick={press}>
    <Icon size={20} aria-hidden="true" />
    {look === 'words' && word}
  </Button>
)
