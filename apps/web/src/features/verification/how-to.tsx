import { t } from '@zatyshok/i18n/translate'
import { Phone } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import type { Verification } from './verification.api.ts'
import styles from './verification.module.css'

/** Explains the verification step by step, and who pays (DF3). */
export function HowTo({ verification }: { verification: Verification }) {
  const { serviceProvider, takenHere } = verification
  const { name, phone, address } = serviceProvider
  const contacts = [name, address].filter(Boolean).join(', ')
  return (
    <Card title={t('verification.how')}>
      <ol className={styles.steps}>
        <li>{t('verify.how.order', { provider: name })}</li>
        <li>{t('verify.how.certificate')}</li>
        <li>{takenHere ? t('verify.how.send.here') : t('verify.how.send.elsewhere', { contacts })}</li>
      </ol>
      {phone !== '' && (
        <p>
          <a className={styles.call} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <Phone size={20} aria-hidden="true" />
            {t('verify.call', { phone })}
          </a>
        </p>
      )}
      <h3>{t('verify.how.pays')}</h3>
      <p>{t('verify.how.pays.owner')}</p>
      <p className={styles.note}>{t('verify.how.term')}</p>
    </Card>
  )
}

/** Says that the network operator verifies electricity meters itself. */
export function NothingToDo() {
  return (
    <Card title={t('verify.how.pays')}>
      <p>{t('verify.how.pays.electricity')}</p>
    </Card>
  )
}
