import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { balanceOf } from '@zatyshok/domain/bills/invoice-balance'
import { t } from '@zatyshok/i18n/translate'

/** One line of the sum «Борг на початок + Нараховано − … = До сплати». */
export interface BalanceRow {
  sign: '' | '+' | '−' | '='
  label: string
  /** Not negative: the sign or the label carries the direction (ux.md check 34). */
  kop: number
}

/**
 * Returns the bill's arithmetic line by line (G03): adding or subtracting each line by its sign gives the line marked
 * `=`. If the provider's figures do not add up, no line has the `=` sign.
 */
export function balanceRows(bill: InvoiceSummary): BalanceRow[] {
  const isExact = bill.balanced && balanceOf(bill) === bill.closingKop
  const opening =
    bill.openingKop < 0
      ? ({ sign: '−', label: t('invoices.col.openingCredit'), kop: -bill.openingKop } as const)
      : ({ sign: '', label: t('invoices.col.opening'), kop: bill.openingKop } as const)
  return [
    opening,
    added(t('invoices.col.charged'), bill.chargedKop),
    added(t('invoices.col.recalc'), bill.recalculatedKop),
    added(t('invoices.col.penalty'), bill.penaltyKop),
    taken(t('invoices.col.benefit'), bill.benefitKop),
    taken(t('invoices.col.subsidy'), bill.subsidyKop),
    taken(t('invoices.col.paid'), bill.paidKop),
    { sign: isExact ? '=' : '', label: closingLabel(bill), kop: Math.abs(bill.closingKop) },
    ...laterRows(bill),
  ]
}

/** Returns the later payments and the remaining amount; an empty list if the bill is unchanged. */
function laterRows({ closingKop, paidLaterKop, amountToPayKop }: InvoiceSummary): BalanceRow[] {
  if (closingKop <= 0 || paidLaterKop === 0) return []
  const rest = closingKop - paidLaterKop
  const left = rest < 0 ? t('invoices.status.credit') : t('invoice.left')
  return [
    { sign: '−', label: t('invoice.paidLater'), kop: paidLaterKop },
    { sign: '=', label: left, kop: rest < 0 ? -rest : amountToPayKop },
  ]
}

/** If a newer bill contains the amount, the label says «at the end of the month»: the resident pays the newer bill. */
function closingLabel({ closingKop, paidLaterKop, countedIn }: InvoiceSummary): string {
  if (closingKop < 0) return t('invoices.status.credit')
  if (countedIn) return t('invoice.atEnd')
  return paidLaterKop > 0 ? t('invoice.closing') : t('invoices.col.due')
}

const added = (label: string, kop: number): BalanceRow => ({ sign: kop < 0 ? '−' : '+', label, kop: Math.abs(kop) })

const taken = (label: string, kop: number): BalanceRow => ({ sign: kop < 0 ? '+' : '−', label, kop: Math.abs(kop) })
