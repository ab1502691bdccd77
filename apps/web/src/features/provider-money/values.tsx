import { t } from '@zatyshok/i18n/translate'
import styles from './provider-money.module.css'

/** Shows the IBAN in groups of four, as bills print it, and the ЄДРПОУ. */
export function Values({ iban, edrpou }: { iban: string; edrpou: string }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('providers.iban')}</dt>
        <dd translate="no">{iban.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
      </div>
      <div>
        <dt>{t('providers.edrpou')}</dt>
        <dd translate="no">{edrpou}</dd>
      </div>
    </dl>
  )
}
