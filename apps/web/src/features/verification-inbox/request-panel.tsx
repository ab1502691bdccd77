import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Facts, Panel } from '../../ui/list/list-and-panel.tsx'
import { EmptyState, Skeleton } from '../../ui/list/loading.tsx'
import { CertificateLine } from './certificate-line.tsx'
import { Decision } from './decision.tsx'
import { meterTypeName } from './meter-type-name.ts'
import { Outcome } from './outcome.tsx'
import { type Card, cardQuery } from './verification-inbox.api.ts'

/** Shows one request with its certificate and the possible decisions. */
export function RequestPanel({ id }: { id: number }) {
  const { search } = useLocation()
  const { data: card, isError, refetch } = useQuery(cardQuery(id))
  const heading = t('verifyInbox.item', { id })
  return (
    <Panel heading={heading} back={{ to: `${paths.admin}/verifications${search}`, label: t('verifyInbox.back') }}>
      {isError && <EmptyState title={t('verifyInbox.gone')} />}
      {!card && !isError && <Skeleton what={heading} rows={6} />}
      {card && (
        <>
          <RequestFacts card={card} />
          <CertificateLine card={card} />
          {card.state === 'sent' ? <Decision card={card} onStale={() => void refetch()} /> : <Outcome card={card} />}
        </>
      )}
    </Panel>
  )
}

function RequestFacts({ card }: { card: Card }) {
  const day = (date: string | null) => (date === null ? '—' : formatDate(date))
  const number = <span translate="no">{card.certificateNumber || '—'}</span>
  const meter = [meterTypeName(card), card.place].filter(Boolean).join(', ')
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('verify.date'), day(card.verifiedOn)],
    [t('verify.next'), day(card.nextCheckDate)],
    [t('verify.certificate'), number],
    [t('verifyInbox.col.meter'), meter],
    [t('verifyInbox.col.installed'), day(card.installedOn)],
    [t('verifyInbox.col.known'), day(card.knownNextCheckDate)],
    [t('verifyInbox.provider'), card.serviceProvider.name],
    [t('verifyInbox.col.account'), card.accountNumber],
    [t('verifyInbox.col.address'), card.address],
    [
      t('verifyInbox.col.sender'),
      <span key="sender" translate="no">
        {card.sender ?? '—'}
      </span>,
    ],
    [t('verifyInbox.col.sent'), formatDateTime(new Date(card.sentAt))],
  ]
  return (
    <Facts>
      {facts.flatMap(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{value}</dd>])}
    </Facts>
  )
}
