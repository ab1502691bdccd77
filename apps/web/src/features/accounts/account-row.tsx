import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatAmount, formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Copy, Unlink, Users } from 'lucide-react'
import { useState } from 'react'
import { Digits } from '../../ui/bill/money.tsx'
import { shortProviderName } from '../../ui/bill/provider-name.ts'
import { ServiceFold } from '../../ui/bill/service-line.tsx'
import { serviceTitle } from '../../ui/bill/service-title.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { AccessDialog } from './access-dialog.tsx'
import styles from './accounts.module.css'
import { UnlinkDialog } from './unlink-dialog.tsx'

/** Shows one account: its services, provider, number (copied without spaces) and balance with its label. */
export function AccountRow({ account }: { account: LinkedAccount }) {
  const looks = account.services.map((serviceType) => appearanceOf({ serviceType }))
  const first = looks[0] ?? appearanceOf({})
  return (
    <ServiceFold
      utility={first.utility}
      icon={first.icon}
      title={shortProviderName(account.serviceProvider.name)}
      note={
        <>
          {t('accounts.number', { code: groupAccountNumber(account.invoiceAccount.code) })}
          {!account.isOwner && ` · ${t('accounts.shared')}`}
          {account.isOwner && account.others && <OtherResidents {...account.others} />}
        </>
      }
      end={account.balanceKop !== null && <AccountBalance kop={account.balanceKop} />}
    >
      <p>{serviceTitle(looks)}</p>
      <div className={styles.actions}>
        <CopyButton code={account.invoiceAccount.code} />
        {account.isOwner && <AccessButton account={account} />}
        {account.isOwner && <UnlinkButton account={account} />}
      </div>
    </ServiceFold>
  )
}

/** Opens the list of other residents who have the account (AZ8). */
function AccessButton({ account }: { account: LinkedAccount }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('access.open.aria', { code: account.invoiceAccount.code })}
        onClick={() => setAsked(true)}
      >
        <Users size={20} aria-hidden="true" />
        {t('access.open')}
      </Button>
      <AccessDialog open={isAsked} account={account} onClose={() => setAsked(false)} />
    </>
  )
}

/** Removes the account from the cabinet (E05), after a confirmation. */
function UnlinkButton({ account }: { account: LinkedAccount }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('accounts.unlink.aria', { code: account.invoiceAccount.code })}
        onClick={() => setAsked(true)}
      >
        <Unlink size={20} aria-hidden="true" />
        {t('accounts.unlink')}
      </Button>
      <UnlinkDialog open={isAsked} account={account} onClose={() => setAsked(false)} />
    </>
  )
}

/** Shows that other residents have proved the account as well (AZ8). */
function OtherResidents({ count, since }: NonNullable<LinkedAccount['others']>) {
  const date = formatDate(kyivDay(new Date(since)))
  return (
    <>
      <br />
      {t('accounts.others', { n: count })}. {t('accounts.others.since', { date })}
    </>
  )
}

/** Shows the amount left to pay, or an overpayment with its label; the bill shows which part is a debt. */
function AccountBalance({ kop }: { kop: number }) {
  if (kop < 0) return <span className={styles.others}>{t('invoices.line.credit', { amount: formatAmount(-kop) })}</span>
  if (kop === 0) return <span className={styles.others}>{t('invoices.line.paid')}</span>
  return (
    <>
      <span className="visually-hidden">{t('invoices.col.due')} </span>
      <Digits kop={kop} />
    </>
  )
}

function CopyButton({ code }: { code: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    toast.success(t('action.copied'))
  }
  return (
    <Button look="quiet" aria-label={t('accounts.copy', { code })} onClick={() => void copy()}>
      <Copy size={20} aria-hidden="true" />
      {t('action.copy')}
    </Button>
  )
}
