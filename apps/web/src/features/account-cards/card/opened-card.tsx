import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { t } from '@zatyshok/i18n/translate'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import type { AccountCard, Look } from '../account-cards.api.ts'
import { reasonText } from '../look-words.ts'
import { CallList } from './call-list.tsx'
import styles from './card.module.css'
import { CardTabs } from './card-tabs.tsx'
import { IdentityTicks } from './identity-ticks.tsx'
import { MetersTab } from './meters-tab.tsx'
import { BillsTab, PaymentsTab } from './money-tabs.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { type Owed, OwedText } from './owed-text.tsx'
import { PeopleTab } from './people-tab.tsx'
import { LooksTab, MailTab } from './people-tabs.tsx'
import { SendBill } from './send-bill.tsx'
import { type CallState, useCall } from './use-call.ts'
import { withEntered } from './with-entered.ts'

/** The card after an action: the call with what was done, its letters and messages, and the readings that were entered. */
function withAction(card: AccountCard, call: CallRecord, entered: readonly ReadingResult[]): AccountCard {
  const known = card.calls.find(({ id }) => id === call.id)?.actions.length ?? 0
  const done = call.actions.slice(known)
  return {
    ...card,
    letters: card.letters && [...done.flatMap((action, at) => letterOf(action, known + at)), ...card.letters],
    messages: card.messages && [...done.flatMap(messageOf), ...card.messages],
    calls: [call, ...card.calls.filter(({ id }) => id !== call.id)],
    meters: card.meters.map((meter) => {
      const own = entered.filter(({ counterId }) => counterId === `${card.id}-${meter.id}`)
      return { ...meter, readings: withEntered(meter.readings, own, call) }
    }),
  }
}

type Action = CallRecord['actions'][number]
type Letter = NonNullable<AccountCard['letters']>[number]
type Message = NonNullable<AccountCard['messages']>[number]

/** The letter of an action. Its number is unknown here, so it gets one that no stored letter has. */
function letterOf({ kind, at }: Action, place: number): Letter[] {
  if (kind !== 'bill' && kind !== 'recovery') return []
  return [{ id: -1 - place, kind: kind === 'bill' ? 'newBill' : 'recoverAccess', at, state: 'queued' }]
}

const messageOf = ({ kind, at, subject }: Action): Message[] =>
  kind === 'message' ? [{ id: Number(subject), at, state: 'new', text: '' }] : []

/** The sums of all accounts at the address as one; what is overdue in one of them is overdue in the whole. */
const togetherOf = ({ overdue, neighbours }: AccountCard, togetherKop: number): Owed => ({
  balanceKop: togetherKop,
  overdue: overdue || neighbours.some((neighbour) => neighbour.overdue),
  balanced: true,
})

/** Why the actions of the card are off; empty: they are on, or the call is just beginning. */
function whyOff(look: Look, { call, state }: CallState): string {
  if (look.reason === 'check') return t('calls.check')
  return call ? '' : state
}

/** The opened card: who calls, what is owed, and seven tabs with what the residents of the account see. */
export function OpenedCard({ card: opened, look }: { card: AccountCard; look: Look }) {
  const [card, setCard] = useState(opened)
  const identity = useCall(card, look)
  const { call } = identity
  const why = whyOff(look, identity)
  const acted = (now: CallRecord, entered: readonly ReadingResult[] = []) => {
    identity.keep(now)
    setCard((before) => withAction(before, now, entered))
  }
  const forget = (personId: number) =>
    setCard((before) => ({ ...before, people: before.people.filter(({ id }) => id !== personId) }))
  return (
    <>
      {look.reason === 'check' ? (
        <p className="no-print">{t('calls.check')}</p>
      ) : (
        <IdentityTicks card={card} ticks={identity.ticks} state={identity.state} onChange={identity.tick} />
      )}
      <header className={styles.head}>
        <div className={styles.who}>
          <PageHeading>{card.address || t('accountCards.address.none')}</PageHeading>
          <p className={styles.holder} translate="no">
            {card.holder || '—'}
          </p>
          <p className={styles.meta}>
            {card.provider}, {t('accounts.number', { code: card.number })}
          </p>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{t('accountCards.toPay')}</dt>
            <dd>
              <OwedText owed={card} />
            </dd>
          </div>
          {/* A node of the previous version sends no sum. */}
          {typeof card.togetherKop === 'number' && (
            <div>
              <dt>{t('accountCards.together')}</dt>
              <dd>
                <OwedText owed={togetherOf(card, card.togetherKop)} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('accountCards.col.linked')}</dt>
            <dd>{card.people.length > 0 ? t('accountCards.linked') : t('accountCards.notLinked')}</dd>
          </div>
        </dl>
        <div className="no-print">
          <Button look="secondary" onClick={() => window.print()}>
            <Printer size={20} aria-hidden="true" />
            {t('action.print')}
          </Button>
        </div>
      </header>
      <CardTabs
        tabs={[
          { key: 'overview', name: t('accountCards.tab.overview'), content: <OverviewTab card={card} look={look} /> },
          {
            key: 'bills',
            name: t('accountCards.tab.bills'),
            content: (
              <Card>
                <SendBill card={card} call={call} why={why} onActed={acted} />
                <BillsTab bills={card.bills} />
              </Card>
            ),
          },
          {
            key: 'payments',
            name: t('accountCards.tab.payments'),
            content: (
              <Card>
                <PaymentsTab payments={card.payments} />
              </Card>
            ),
          },
          {
            key: 'meters',
            name: t('accountCards.tab.meters'),
            content: <MetersTab card={card} look={look} call={call} why={why} onEntered={acted} />,
          },
          {
            key: 'mail',
            name: t('accountCards.tab.mail'),
            content: <MailTab card={card} look={look} call={call} why={why} onWritten={acted} />,
          },
          {
            key: 'people',
            name: t('accountCards.tab.people'),
            content: (
              <Card>
                <PeopleTab card={card} call={call} why={why} onActed={acted} onEnded={forget} />
              </Card>
            ),
          },
          {
            key: 'looks',
            name: t('accountCards.tab.looks'),
            content: (
              <div className={styles.columns}>
                <Card title={t('calls.title')}>
                  <CallList calls={card.calls} />
                </Card>
                <Card title={t('accountCards.tab.looks')}>
                  <LooksTab looks={card.looks} />
                </Card>
              </div>
            ),
          },
        ]}
      />
      <p className={styles.meta}>{t('accountCards.recorded', { reason: reasonText(look.reason) })}</p>
    </>
  )
}
