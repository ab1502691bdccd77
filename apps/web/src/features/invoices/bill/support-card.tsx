import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import styles from '../change/change.module.css'
import { SupportParts } from './support-parts.tsx'

interface SupportCardProps {
  invoice: InvoiceDetail
  /** The formula of the penalty, once loaded. */
  penalty: InvoiceChange['penalty']
}

/**
 * Shows benefit, subsidy and penalty with their effect on the amount. If the portal lacks the details, the card refers
 * to the provider (DF6, DF7).
 */
export function SupportCard({ invoice, penalty }: SupportCardProps) {
  const { chargedKop, benefitKop, subsidyKop, penaltyKop, benefits, subsidies } = invoice
  const lessening = [
    { key: 'benefit', label: t('invoice.support.benefit'), fromKop: chargedKop, kop: benefitKop, parts: benefits },
    {
      key: 'subsidy',
      label: t('invoice.support.subsidy'),
      fromKop: chargedKop - benefitKop,
      kop: subsidyKop,
      parts: subsidies,
    },
  ].filter(({ kop, parts }) => kop !== 0 || parts.length > 0)
  if (lessening.length === 0 && penaltyKop === 0) return null
  return (
    <Card title={t('invoice.support.title')}>
      <dl className={styles.support}>
        {lessening.map(({ key, label, fromKop, kop, parts }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {kop !== 0 &&
                t('invoice.support.formula', {
                  from: formatMoney(fromKop),
                  amount: formatMoney(kop),
                  rest: formatMoney(fromKop - kop),
                })}
              <SupportParts parts={parts} billedKop={kop} />
              {kop !== 0 && <span className={styles.note}>{t('invoice.support.source')}</span>}
            </dd>
          </div>
        ))}
        {penaltyKop !== 0 && (
          <div>
            <dt>{t('invoice.support.penalty')}</dt>
            <dd>{penalty ? <PenaltyFormula penalty={penalty} penaltyKop={penaltyKop} /> : providerText(penaltyKop)}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function PenaltyFormula({
  penalty,
  penaltyKop,
}: {
  penalty: NonNullable<InvoiceChange['penalty']>
  penaltyKop: number
}) {
  const formula = {
    debt: formatMoney(penalty.debtKop),
    percent: formatVolume(String(penalty.percentPerDay)),
    n: penalty.days,
    amount: formatMoney(penaltyKop),
  }
  return (
    <>
      {t('invoice.penalty.formula', formula)}
      <span className={styles.note}>{t('invoice.penalty.rule')}</span>
    </>
  )
}

const providerText = (kop: number) => t('invoice.penalty.provider', { amount: formatMoney(kop) })
