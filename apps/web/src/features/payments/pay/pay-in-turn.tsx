import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { HomeHeading } from '../../../ui/home-heading.tsx'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { BankSteps } from './bank-steps.tsx'
import { CodeEntry } from './code-entry.tsx'
import { byHome, chosenWay, isPayable, possibleWays, reportedSince, totalOf, wayOf } from './owed.ts'
import { codesQuery, linkForAll, type Owed } from './pay.api.ts'
import styles from './pay.module.css'
import { ServiceEntry } from './service-entry.tsx'
import type { usePayChoice } from './use-pay-choice.ts'

interface PayInTurnProps {
  owed: Owed
  choice: ReturnType<typeof usePayChoice>
  isOnline: boolean
}

/** The ticked accounts one after another: each with its link or its code, and with its state. */
export function PayInTurn({ owed, choice, isOnline }: PayInTurnProps) {
  const { accounts, service, underWay } = owed
  const ids = choice.ticked ?? accounts.filter(isPayable).map(({ invoiceAccount }) => invoiceAccount.id)
  const chosen = accounts.filter(({ invoiceAccount }) => ids.includes(invoiceAccount.id))
  const way = chosenWay(possibleWays(accounts.filter(isPayable)), choice.way)
  const byService = inOrder(chosen).filter((account) => wayOf(account, way) === 'service')
  const byCode = inOrder(chosen).filter((account) => wayOf(account, way) === 'code')
  const next = byService.find((account) => isPayable(account) && choice.opened[account.invoiceAccount.id] === undefined)
  return (
    <>
      {service && byService.length > 0 && (
        <Card title={t('pay.turn.service', { service: service.name })}>
          <p>{t('pay.leave', { service: service.name })}</p>
          {service.together && (
            <PayTogether accounts={byService.filter(isPayable)} choice={choice} isOnline={isOnline} />
          )}
          <EntriesOfHomes accounts={byService}>
            {(account) => (
              <ServiceEntry
                key={account.invoiceAccount.id}
                account={account}
                isOpened={choice.opened[account.invoiceAccount.id] !== undefined}
                reported={reportedSince(account.invoiceAccount.id, { opened: choice.opened, underWay })}
                isNext={account === next}
                isOffered={isOnline && !service.together}
                onOpen={() => choice.markOpened([account.invoiceAccount.id])}
              />
            )}
          </EntriesOfHomes>
          <p className={styles.note}>{t('pay.back.note')}</p>
        </Card>
      )}
      {byCode.length > 0 && <PayByCode accounts={byCode} />}
      <div>
        <ButtonLink look="quiet" to={paths.payments}>
          {t('trace.toList')}
        </ButtonLink>
      </div>
    </>
  )
}

const inOrder = (accounts: readonly OwedAccount[]) => byHome(accounts).flatMap((home) => home.accounts)

interface EntriesOfHomesProps {
  accounts: readonly OwedAccount[]
  children: (account: OwedAccount) => ReactNode
}

/** A list for each home; several homes have headings. */
function EntriesOfHomes({ accounts, children }: EntriesOfHomesProps) {
  const homes = byHome(accounts)
  return homes.map((home) => (
    <section key={home.id} aria-label={home.name}>
      {homes.length > 1 && <HomeHeading name={home.name} address={home.address} />}
      <ul className={styles.lines}>{home.accounts.map(children)}</ul>
    </section>
  ))
}

/** One link for all accounts of a service that takes several at once. */
function PayTogether({
  accounts,
  choice,
  isOnline,
}: Omit<PayInTurnProps, 'owed'> & { accounts: readonly OwedAccount[] }) {
  const ids = accounts.map(({ invoiceAccount }) => invoiceAccount.id)
  const opening = useMutation({
    mutationFn: () => linkForAll(ids),
    onSuccess: (url) => {
      choice.markOpened(ids)
      location.assign(url)
    },
  })
  if (ids.length === 0) return null
  return (
    <Button width="full-on-phone" busy={opening.isPending} disabled={!isOnline} onClick={() => opening.mutate()}>
      {t('home.pay', { amount: formatMoney(totalOf(accounts)) })}
    </Button>
  )
}

/** One code for each account, the first one open, with the steps for the largest banks. */
function PayByCode({ accounts }: { accounts: readonly OwedAccount[] }) {
  const payable = accounts.filter(isPayable)
  const codes = useQuery(codesQuery(payable.map(({ invoiceAccount }) => invoiceAccount.id)))
  return (
    <Card title={t('pay.turn.codes')}>
      <p>{t('pay.codes.each')}</p>
      <Loaded query={codes} what={t('pay.turn.codes')} rows={6}>
        {(known) => (
          <EntriesOfHomes accounts={payable}>
            {(account) => (
              <CodeEntry
                key={account.invoiceAccount.id}
                account={account}
                code={known.find(({ accountId }) => accountId === account.invoiceAccount.id)}
                isFirst={account === payable[0]}
              />
            )}
          </EntriesOfHomes>
        )}
      </Loaded>
      <BankSteps />
      <p className={styles.note}>{t('pay.codes.note')}</p>
    </Card>
  )
}
