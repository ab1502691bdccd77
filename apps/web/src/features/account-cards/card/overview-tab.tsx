import { billChanges } from '@zatyshok/i18n/bill-changes'
import { formatDate, formatPhone, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Money } from '../../../ui/bill/money.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/list/list-and-panel.tsx'
import type { AccountCard, Look } from '../account-cards.api.ts'
import styles from './card.module.css'
import { OwedText } from './owed-text.tsx'

/** The last bill, what the other accounts at the address owe, and the account's facts. */
export function OverviewTab({ card, look }: { card: AccountCard; look: Look }) {
  return (
    <div className={styles.columns}>
      <Card title={t('accountCards.lastBill')}>
        <LastBill bill={card.bills[0]} />
      </Card>
      <div className={styles.beside}>
        <Card title={t('accountCards.neighbours')}>
          <Neighbours card={card} look={look} />
        </Card>
      </div>
      <Card title={t('accountCards.facts')}>
        <Facts>
          <dt>{t('accountCards.col.holder')}</dt>
          <dd translate="no">{card.holder || '—'}</dd>
          <dt>{t('accountCards.area')}</dt>
          <dd>{card.area === null ? '—' : t('accountCards.area.value', { area: formatVolume(card.area) })}</dd>
          <dt>{t('accountCards.residents')}</dt>
          <dd>{card.residents ?? '—'}</dd>
          <dt>{t('accountCards.phone')}</dt>
          <dd>{card.phone === null ? '—' : formatPhone(card.phone)}</dd>
        </Facts>
      </Card>
    </div>
  )
}

type Bill = AccountCard['bills'][number]

/**
 * The sums of the last bill with the labels and signs of the resident's receipt, so that they add up to its result;
 * «До сплати» alone is what is left now.
 */
function LastBill({ bill }: { bill: Bill | undefined }) {
  if (!bill) return <p>{t('users.accounts.noBill')}</p>
  const { openingKop, closingKop, paidLaterKop } = bill
  return (
    <Facts>
      <dt>{t('accountCards.col.month')}</dt>
      <dd>{formatMonth(bill.month)}</dd>
      <dt>{openingKop < 0 ? t('invoices.col.openingCredit') : t('invoices.col.opening')}</dt>
      <dd>
        <Money kop={openingKop} />
      </dd>
      <dt>{t('accountCards.col.charged')}</dt>
      <dd>
        <Money kop={bill.chargedKop} />
      </dd>
      {billChanges(bill).map(({ key, label, kop }) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd>
            <Money kop={kop} />
          </dd>
        </Fragment>
      ))}
      <dt>{t('accountCards.col.paid')}</dt>
      <dd>
        <Money kop={bill.paidKop === 0 ? 0 : -bill.paidKop} />
      </dd>
      <dt>{closingKop < 0 ? t('invoices.status.credit') : t('invoice.closing')}</dt>
      <dd>
        <Money kop={Math.abs(closingKop)} />
      </dd>
      {paidLaterKop > 0 && (
        <>
          <dt>{t('invoice.paidLater')}</dt>
          <dd>
            <Money kop={-paidLaterKop} />
          </dd>
          <dt>{t('invoice.left')}</dt>
          <dd>
            <Money kop={bill.amountToPayKop} />
          </dd>
        </>
      )}
      <dt>{t('accountCards.col.due')}</dt>
      <dd>{bill.dueOn === null ? '—' : formatDate(bill.dueOn)}</dd>
    </Facts>
  )
}

/** Links to the cards of other accounts at the address; each asks for its own look, with the same reason filled in. */
function Neighbours({ card: { neighbours }, look }: { card: AccountCard; look: Look }) {
  const { search } = useLocation()
  if (neighbours.length === 0) return <p>{t('accountCards.neighbours.none')}</p>
  return (
    <ul className={styles.rows}>
      {neighbours.map(({ id, provider, number, holder, ...owed }) => (
        <li key={id} className={styles.row}>
          <span className={styles.other}>
            <Link className={styles.link} to={`${paths.admin}/account-cards/${id}${search}`} state={{ look }}>
              {provider}, {t('accounts.number', { code: number })}
            </Link>
            <OwedText owed={owed} />
          </span>
          <span className={styles.meta} translate="no">
            {holder}
          </span>
        </li>
      ))}
    </ul>
  )
}
