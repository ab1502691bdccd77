import { t } from '@zatyshok/i18n/translate'
import type { AccountCard } from '../account-cards.api.ts'

type Bill = AccountCard['bills'][number]

/** What changes a bill besides charges and payments, with the receipt's labels; negative: it lowers the sum. */
export const changesOf = ({ recalculatedKop = 0, penaltyKop = 0, benefitKop = 0, subsidyKop = 0 }: Bill) =>
  [
    { key: 'recalculated', label: t('invoices.col.recalc'), kop: recalculatedKop },
    { key: 'penalty', label: t('invoices.col.penalty'), kop: penaltyKop },
    { key: 'benefit', label: t('invoices.col.benefit'), kop: -benefitKop },
    { key: 'subsidy', label: t('invoices.col.subsidy'), kop: -subsidyKop },
  ].filter(({ kop }) => kop !== 0)
