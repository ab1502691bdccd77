import type { BenefitPart, SubsidyPart } from '@zatyshok/contract/bills/invoices'
import { formatDate, formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import styles from '../change/change.module.css'

type Part = SubsidyPart | BenefitPart

interface SupportPartsProps {
  parts: readonly Part[]
  /** The amount on the bill, which is decisive. */
  billedKop: number
}

/** Shows how social protection computed the amount: by service, or by benefit category, with persons and days (DF7). */
export function SupportParts({ parts, billedKop }: SupportPartsProps) {
  if (parts.length === 0) return null
  const toldKop = parts.reduce((sum, { amountKop }) => sum + amountKop, 0)
  return (
    <>
      <ul className={styles.supportParts}>
        {parts.map((part) => (
          <li key={'category' in part ? `${part.service} ${part.category}` : part.service}>
            {'category' in part ? benefitText(part) : subsidyText(part)}
            <span className={styles.note}>{conditionsOf(part).join(', ')}</span>
          </li>
        ))}
      </ul>
      <span className={styles.note}>
        {toldKop === billedKop
          ? t('invoice.support.told')
          : t('invoice.support.differs', { told: formatMoney(toldKop), billed: formatMoney(billedKop) })}
      </span>
    </>
  )
}

const subsidyText = ({ service, amountKop, obligatoryKop }: SubsidyPart) =>
  t('invoice.support.subsidyPart', {
    service: t(`invoice.support.service.${service}`),
    amount: formatMoney(amountKop),
    share: formatMoney(obligatoryKop),
  })

function benefitText({ service, category, amountKop }: BenefitPart): string {
  const text = { category, amount: formatMoney(amountKop) }
  if (service === null) return t('invoice.support.benefitWhole', text)
  return t('invoice.support.benefitPart', { ...text, service: t(`invoice.support.service.${service}`) })
}

/** Returns the conditions of the amount: «75 % вартості, на 3 особи, з 01.10.2026 до 31.10.2026». */
function conditionsOf(part: Part): string[] {
  const percent = 'percent' in part ? part.percent : null
  const people = 'people' in part ? part.people : part.residents
  const conditions: string[] = []
  if (percent !== null) conditions.push(t('invoice.support.percent', { percent: percent.replace('.', ',') }))
  if (people !== null) conditions.push(t('invoice.support.people', { n: people }))
  if (part.from && part.to) {
    conditions.push(t('invoice.support.period', { from: formatDate(part.from), to: formatDate(part.to) }))
  }
  return conditions
}
