import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { EmptyState } from '../../../ui/list/loading.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { NotPayable } from './not-payable.tsx'
import { isPayable, waitsForReport } from './owed.ts'
import { ASK_EVERY_MS, type Owed, owedQuery } from './pay.api.ts'
import { PayChoice } from './pay-choice.tsx'
import { PayInTurn } from './pay-in-turn.tsx'
import { UnderWay } from './under-way.tsx'
import { useOnline } from './use-online.ts'
import { goingOn, usePayChoice } from './use-pay-choice.ts'

/** `/dashboard/pay`: what to pay, over all homes; `?account=` and `?bill=` tick only theirs (G09). */
export function PayScreen() {
  const choice = usePayChoice()
  const isWaiting = (known: Owed | undefined) => known !== undefined && waitsForReport(choice.opened, known.underWay)
  const owed = useQuery({
    ...owedQuery,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? ASK_EVERY_MS : false),
  })
  const isOnline = useOnline()
  return (
    <>
      {choice.isPaying ? (
        <BackLink to={paths.pay} state={goingOn} label={t('pay.change')} />
      ) : (
        <BackLink to={paths.home} label={t('nav.home')} />
      )}
      <PageHeading>{t('pay.title')}</PageHeading>
      {!isOnline && (
        <Notice tone="warning">
          <p>{t('pay.offline')}</p>
        </Notice>
      )}
      {(isOnline || owed.data) && (
        <Loaded query={owed} what={t('pay.title')} rows={8}>
          {(known) => <Pay owed={known} choice={choice} isOnline={isOnline} />}
        </Loaded>
      )}
    </>
  )
}

interface PayProps {
  owed: Owed
  choice: ReturnType<typeof usePayChoice>
  isOnline: boolean
}

function Pay({ owed, choice, isOnline }: PayProps) {
  if (choice.isPaying) return <PayInTurn owed={owed} choice={choice} isOnline={isOnline} />
  return (
    <>
      {owed.accounts.some(isPayable) ? (
        <PayChoice owed={owed} choice={choice} isOnline={isOnline} />
      ) : (
        <EmptyState
          title={t('pay.nothing')}
          text={t('pay.nothing.text')}
          action={<ButtonLink to={paths.payments}>{t('home.payments.all')}</ButtonLink>}
        />
      )}
      <NotPayable accounts={owed.accounts} />
      <UnderWay payments={owed.underWay} />
    </>
  )
}
