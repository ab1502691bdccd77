import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { formatDate, formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import { Notice } from '../../../ui/badge.tsx'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { EntryWords } from './entry-words.tsx'
import type { PaymentCode } from './pay.api.ts'
import styles from './pay.module.css'

interface CodeEntryProps {
  account: OwedAccount
  /** undefined: the account has been paid meanwhile. */
  code: PaymentCode | undefined
  isFirst: boolean
}

/** A fold with the code of one account; opening one closes the others, so that a camera sees one code. */
export function CodeEntry({ account, code, isFirst }: CodeEntryProps) {
  return (
    <li className={styles.entry}>
      <details className={styles.fold} name="pay-code" open={isFirst}>
        <summary className={styles.line}>
          <EntryWords account={account} />
          <strong className={styles.amount}>{formatMoney(account.amountToPayKop)}</strong>
          <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        </summary>
        {code && <Code code={code} />}
      </details>
    </li>
  )
}

function Code({ code }: { code: PaymentCode }) {
  return (
    <div className={styles.code}>
      <QrCode rows={code.rows} label={t('pay.code.label', { name: code.recipient })} sign="₴" />
      <div className={styles.facts}>
        {code.requisitesChangedOn && (
          <Notice tone="warning">
            <p>{t('invoice.requisites.changed', { date: formatDate(code.requisitesChangedOn) })}</p>
          </Notice>
        )}
        <div className={styles.onPhone}>
          <ButtonAnchor look="secondary" width="full-on-phone" href={code.link}>
            {t('pay.code.open')}
          </ButtonAnchor>
        </div>
        <dl>
          <dt>{t('receipt.recipient')}</dt>
          <dd>
            {code.recipient}, {t('receipt.code', { code: code.edrpou })}
          </dd>
          <dt>{t('receipt.iban')}</dt>
          <dd>{code.iban}</dd>
          <dt>{t('receipt.purpose')}</dt>
          <dd>{code.purpose}</dd>
        </dl>
      </div>
    </div>
  )
}
