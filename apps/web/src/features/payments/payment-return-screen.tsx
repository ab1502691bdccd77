import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Badge, Notice } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { EntryWords } from './pay/entry-words.tsx'
import { isPayable, reportedSince, waitsForReport } from './pay/owed.ts'
import { ASK_EVERY_MS, type Owed, owedQuery } from './pay/pay.api.ts'
import styles from './pay/pay.module.css'
import { PaymentPlace } from './pay/under-way.tsx'
import { goingOn, useKeptChoice } from './pay/use-pay-choice.ts'

/**
 * `/dashboard/payment-return`: the page to which a payment service returns the browser. The page ignores the address's
 * parameters: only a signed notice of the service counts (attack PA5).
 */
export function PaymentReturnScreen() {
  const kept = useKeptChoice()
  const owed = useQuery({
    ...owedQuery,
    refetchInterval: ({ state }) =>
      state.data && waitsForReport(kept.opened, state.data.underWay) ? ASK_EVERY_MS : false,
  })
  return (
    <>
      <PageHeading>{t('pay.back.title')}</PageHeading>
      <Card>
        <p>{t('pay.back.text')}</p>
        <Loaded query={owed} what={null}>
          {(known) => <OpenedAccounts owed={known} kept={kept} />}
        </Loaded>
        <Notice tone="info">
          <p>{t('pay.back.note')}</p>
        </Notice>
        <div>
          <ButtonLink look="secondary" width="full-on-phone" to={paths.payments}>
            {t('trace.toList')}
          </ButtonLink>
        </div>
        <div>
          <ButtonLink look="quiet" to={paths.paymentTrace}>
            {t('trace.link')}
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}

/** The accounts for which the service was opened, with their states, and the way to the rest of the choice. */
function OpenedAccounts({ owed, kept }: { owed: Owed; kept: ReturnType<typeof useKeptChoice> }) {
  const { opened, ticked } = kept
  const idOf = ({ invoiceAccount }: Owed['accounts'][number]) => invoiceAccount.id
  const shown = owed.accounts.filter((account) => opened[idOf(account)] !== undefined)
  const left = owed.accounts.filter(
    (account) => isPayable(account) && ticked?.includes(idOf(account)) && opened[idOf(account)] === undefined,
  )
  if (shown.length === 0) return null
  return (
    <>
      <ul className={styles.lines}>
        {shown.map((account) => {
          const reported = reportedSince(idOf(account), { opened, underWay: owed.underWay })
          return (
            <li key={idOf(account)} className={styles.entry}>
              <div className={styles.line}>
                <EntryWords account={account} />
              </div>
              <div className={styles.state} role="status">
                {reported ? <PaymentPlace payment={reported} /> : <Badge tone="info">{t('pay.waiting')}</Badge>}
              </div>
            </li>
          )
        })}
      </ul>
      <div>
        <ButtonLink width="full-on-phone" to={`${paths.pay}?step=pay`} state={goingOn}>
          {left.length > 0 ? t('pay.back.rest', { n: left.length }) : t('pay.back.choice')}
        </ButtonLink>
      </div>
    </>
  )
}
