import type { LinkedAccount } from '@zatyshok/contract/accounts'
import { appearanceOf } from '@zatyshok/domain/services'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Balance, Money } from '../../ui/money.tsx'
import { ServiceRow } from '../../ui/service-row.tsx'
import { toast } from '../../ui/toast-store.ts'
import styles from './accounts.module.css'

/** One account: its services, provider, number (copied without spaces) and balance with its word. */
export function AccountRow({ account }: { account: LinkedAccount }) {
  const looks = account.services.map((serviceType) => appearanceOf({ serviceType }))
  const first = looks[0] ?? appearanceOf({})
  const names = (looks.length > 0 ? looks : [first]).map((look) => t(look.messageKey))
  return (
    <ServiceRow
      utility={first.utility}
      icon={first.icon}
      title={account.serviceProvider.name}
      note={[...new Set(names)].join(', ')}
      state={
        <>
          <AccountNumber code={account.invoiceAccount.code} />
          {account.balanceKop !== null && <AccountBalance kop={account.balanceKop} />}
        </>
      }
    />
  )
}

/** What is left to pay, or an overpayment with its word; the bill itself tells which part of it is a debt. */
function AccountBalance({ kop }: { kop: number }) {
  if (kop < 0) return <Balance kop={kop} />
  return (
    <span className={styles.balance}>
      {t('invoices.col.due')} <Money kop={kop} size="row" />
    </span>
  )
}

function AccountNumber({ code }: { code: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    toast.success(t('action.copied'))
  }
  return (
    <span className={styles.number}>
      {t('accounts.number', { code: groupAccountNumber(code) })}
      <Button look="quiet" aria-label={t('accounts.copy', { code })} onClick={() => void copy()}>
        <Copy size={20} aria-hidden="true" />
        {t('action.copy')}
      </Button>
    </span>
  )
}
