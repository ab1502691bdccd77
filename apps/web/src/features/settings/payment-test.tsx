import { parsePaymentFormat, paymentLink } from '@zatyshok/domain/bills/payment-link'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field/field.tsx'
import styles from './settings.module.css'

interface PaymentTestProps {
  /** The typed format, saved or not. */
  readonly format: string
  /** The value of {path} in the test. */
  readonly path: string
}

interface Tried {
  readonly link?: string
  readonly isWrong?: true
}

const sampleAmountKop = 12_345

/** Builds a sample link from the typed format, to test before residents follow it (ux.md, «payment URL with test»). */
export function PaymentTest({ format, path }: PaymentTestProps) {
  const [account, setAccount] = useState('1234567890')
  const [tried, setTried] = useState<Tried & { of?: string }>({})
  const result = tried.of === format + account ? tried : {}
  return (
    <div className={styles.trial}>
      <TextField
        label={t('settings.test.account')}
        value={account}
        autoComplete="off"
        maxLength={40}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <div>
        <Button
          look="secondary"
          onClick={() => setTried({ ...tryLink({ format, path, account }), of: format + account })}
        >
          {t('settings.payments.test')}
        </Button>
      </div>
      <div role="status">
        {result.link && (
          <p className={styles.link}>
            {t('settings.test.result')}{' '}
            <a href={result.link} target="_blank" rel="noreferrer" translate="no">
              {result.link}
            </a>
          </p>
        )}
        {result.isWrong && <FieldError message={t('settings.test.wrong')} />}
      </div>
    </div>
  )
}

function tryLink({ format, path, account }: PaymentTestProps & { account: string }): Tried {
  try {
    const values = { account: account.trim(), path, token: t('settings.test.token'), amountKop: sampleAmountKop }
    return { link: paymentLink(parsePaymentFormat(format.trim()), values) }
  } catch {
    return { isWrong: true }
  }
}
