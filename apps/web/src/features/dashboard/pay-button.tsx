import { sumKop } from '@zatyshok/domain/money'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { ServiceRow, ServiceRows } from '../../ui/bill/service-row.tsx'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type HomeAccount, payableNow } from './due.ts'

interface PayButtonProps {
  /** Accounts with an amount to pay, at least one. */
  payable: readonly HomeAccount[]
}

/** Phones stay in the same tab, because returning from a second tab is hard; desktops open a new tab. */
const opensNewTab = () => matchMedia('(min-width: 900px)').matches

/**
 * With one debt, links to the payment service. With several, opens a list, because each account is paid separately
 * (ux.md §0).
 */
export function PayButton({ payable: owed }: PayButtonProps) {
  const [choosing, setChoosing] = useState(false)
  const payable = payableNow(owed)
  const [only, second] = payable
  if (!only) return <p>{t('home.unbalanced')}</p>
  if (payable.every((account) => !account.payment)) return <p>{t('payments.disabled')}</p>
  if (only.payment && !second) {
    return (
      <ButtonAnchor href={only.payment.url} newTab={opensNewTab()} width="full-on-phone">
        {t('home.pay', { amount: formatMoney(only.amountToPayKop) })}
      </ButtonAnchor>
    )
  }
  return (
    <div>
      <Button width="full-on-phone" onClick={() => setChoosing(true)}>
        {t('home.pay', { amount: formatMoney(sumKop(payable.map(({ amountToPayKop }) => amountToPayKop))) })}
      </Button>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={t('home.paySheet.title')}>
        <p>{t('home.paySheet.note')}</p>
        <ServiceRows>
          {payable.map((account) => (
            <PayRow key={account.invoiceAccount.id} account={account} />
          ))}
        </ServiceRows>
      </Dialog>
    </div>
  )
}

function PayRow({ account }: { account: HomeAccount }) {
  const look = appearanceOf(account.services[0] ?? {})
  const amount = formatMoney(account.amountToPayKop)
  return (
    <ServiceRow
      utility={look.utility}
      icon={look.icon}
      title={account.serviceProvider.name}
      note={t('accounts.number', { code: groupAccountNumber(account.invoiceAccount.code) })}
      state={
        account.payment ? (
          <ButtonAnchor look="secondary" width="full-on-phone" href={account.payment.url} newTab={opensNewTab()}>
            {t('home.pay', { amount })}
          </ButtonAnchor>
        ) : (
          `${amount} · ${t('pay.unavailable')}`
        )
      }
    />
  )
}
