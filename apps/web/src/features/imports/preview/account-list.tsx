import { formatVolume, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Digits } from '../../../ui/bill/money.tsx'
import type { DeliveryFigures } from './preview.api.ts'
import styles from './preview.module.css'

interface AccountListProps {
  caption: string
  accounts: Pick<DeliveryFigures['added'], 'total' | 'listed'>
  /** Heading of the sums. */
  sum: string
}

/** The accounts behind a number, on request. */
export function AccountList({ caption, accounts: { total, listed }, sum }: AccountListProps) {
  return (
    <details>
      <summary className={styles.summary} aria-label={`${t('preview.list.show')}: ${caption}`}>
        {t('preview.list.show')}
      </summary>
      {listed.length < total && (
        <p>{t('preview.list.cut', { n: formatVolume(String(listed.length)), all: formatVolume(String(total)) })}</p>
      )}
      <table className={styles.accounts}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.heading}>
              {t('preview.list.account')}
            </th>
            <th scope="col" className={styles.heading}>
              {sum}
            </th>
          </tr>
        </thead>
        <tbody translate="no">
          {listed.map(({ number, address, kop }) => (
            <tr key={number}>
              <th scope="row">
                {address} <AccountNumber number={number} />
              </th>
              <td>
                <Digits kop={kop} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** «№ 2041 0033 10», kept on one line. */
export function AccountNumber({ number }: { number: string }) {
  return <span className={styles.number}>{`№\u00a0${groupAccountNumber(number)}`}</span>
}
