import { t } from './translate.ts'

interface Changed {
  readonly recalculatedKop?: number | undefined
  readonly penaltyKop?: number | undefined
  readonly benefitKop?: number | undefined
  readonly subsidyKop?: number | undefined
}

/** Returns what changes a bill besides charges and payments, without zeros; a negative amount lowers the sum (G03). */
export const billChanges = ({ recalculatedKop = 0, penaltyKop = 0, benefitKop = 0, subsidyKop = 0 }: Changed) =>
  [
    { key: 'recalculated', label: t('invoices.col.recalc'), kop: recalculatedKop },
    { key: 'penalty', label: t('invoices.col.penalty'), kop: penaltyKop },
    { key: 'benefit', label: t('invoices.col.benefit'), kop: -benefitKop },
    { key: 'subsidy', label: t('invoices.col.subsidy'), kop: -subsidyKop },
  ].filter(({ kop }) => kop !== 0)
