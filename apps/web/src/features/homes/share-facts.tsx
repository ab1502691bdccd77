import type { ReceivedShare } from '@zatyshok/contract/accounts/sharing'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import styles from './homes.module.css'

/** Shows the shared accounts, the rights and the end date. */
export function ShareFacts({ share }: { share: Omit<ReceivedShare, 'owner'> }) {
  return (
    <>
      <ul className={styles.facts}>
        {share.accounts.map(({ invoiceAccount, serviceProvider, address }) => (
          <li key={invoiceAccount.id}>
            {serviceProvider.name}, {t('accounts.number', { code: groupAccountNumber(invoiceAccount.code) })}
            <br />
            <span className={styles.note}>{address}</span>
          </li>
        ))}
      </ul>
      <p>{rightsText(share)}</p>
      <p className={styles.note}>
        {share.endsOn ? t('share.until', { date: formatDate(share.endsOn) }) : t('share.untilEnded')}
      </p>
    </>
  )
}

function rightsText({ canSubmit, canPay }: Pick<ReceivedShare, 'canSubmit' | 'canPay'>): string {
  if (canSubmit) return canPay ? t('share.may.all') : t('share.may.submit')
  return canPay ? t('share.may.pay') : t('share.may.look')
}
