import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import styles from './pay.module.css'

const banks = () => [
  { name: t('pay.bank.privat'), steps: [t('pay.bank.privat.1'), t('pay.bank.privat.2'), t('pay.bank.last')] },
  { name: t('pay.bank.mono'), steps: [t('pay.bank.mono.1'), t('pay.bank.mono.2'), t('pay.bank.last')] },
  { name: t('pay.bank.oschad'), steps: [t('pay.bank.oschad.1'), t('pay.bank.oschad.2'), t('pay.bank.last')] },
]

/** How a code is scanned in the applications of the three largest banks; folded. */
export function BankSteps() {
  return (
    <section aria-label={t('pay.banks')}>
      <h3 className={styles.banks}>{t('pay.banks')}</h3>
      <p className={`${styles.note} ${styles.onPhone}`}>{t('pay.banks.samePhone')}</p>
      {banks().map(({ name, steps }) => (
        <details key={name} className={styles.fold}>
          <summary className={styles.line}>
            <span className={styles.words}>{name}</span>
            <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
          </summary>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}
