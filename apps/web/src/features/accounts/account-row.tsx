import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown, Copy, Unlink, Users } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Balance, Money } from '../../ui/bill/money.tsx'
import { ServiceRow } from '../../ui/bill/service-row.tsx'
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
    <ServiceRow
      utility={first.utility}
      icon={first.icon}
      title={account.serviceProvider.name}
      note={serviceTitle(looks)}
      end={account.balanceKop !== null && <AccountBalance kop={account.balanceKop} />}
      state={
        <>
          {!account.isOwner && <Badge tone="info">{t('accounts.shared')}</Badge>}
          <AccountNumber code={account.invoiceAccount.code} />
          {account.isOwner && <AccountMenu account={account} />}
          {account.isOwner && account.others && <OtherResidents {...account.others} />}
        </>
      }
    />
  )
}

/** The rare actions, folded, so that an account is short. */
function AccountMenu({ account }: { account: LinkedAccount }) {
  return (
    <details className={`${styles.menu} no-print`}>
      <summary aria-label={t('accounts.menu.aria', { code: account.invoiceAccount.code })}>
        {t('accounts.menu')}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <span className={styles.actions}>
        <AccessButton account={account} />
        <UnlinkButton account={account} />
      </span>
    </details>
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
    <span className={styles.others}>
      {t('accounts.others', { n: count })}. {t('accounts.others.since', { date })}
    </span>
  )
}

/** Shows the amount left to pay, or an overpayment with its label; the bill shows which part is a debt. */
function AccountBalance({ kop }: { kop: number }) {
  if (kop < 0) return <Balance kop={kop} />
  if (kop === 0) return <span className={styles.others}>{t('invoices.line.paid')}</span>
  return (
    <>
      <span className="visually-hidden">{t('invoices.col.due')} </span>
      <Money kop={kop} size="row" />
    </>
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
        <span className={styles.wideOnly}>{t('action.copy')}</span>
      </Button>
    </span>
  )
}
