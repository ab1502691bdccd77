import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Facts, Panel } from '../../ui/list/list-and-panel.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { CertificateView } from './certificate-view.tsx'
import { Decision, type DecisionProps } from './decision.tsx'
import { meterTypeName } from './meter-type-name.ts'
import styles from './requests.module.css'
import { type Card, cardQuery, type InboxFilter, requestsQuery, showDecided, undo } from './verification-inbox.api.ts'

/** Shows one request with its certificate and the possible decisions, and leads to the next one of the list. */
export function RequestPanel({ id, filter, notes }: { id: number; filter: InboxFilter; notes: ReactNode }) {
  const { search } = useLocation()
  const request = useQuery(cardQuery(id))
  const heading = t('verifyInbox.item', { id })
  return (
    <Panel heading={heading} back={{ to: `${paths.admin}/verifications${search}`, label: t('verifyInbox.back') }}>
      <Loaded
        query={request}
        what={heading}
        rows={6}
        afterFailure="both"
        failed={() => <EmptyState title={t('verifyInbox.gone')} />}
      >
        {(card) => (
          <>
            <RequestFacts card={card} />
            <CertificateView card={card} />
            {card.state === 'sent' ? (
              <Decision card={card} onStale={() => void request.refetch()} />
            ) : (
              <Outcome card={card} onStale={() => void request.refetch()} />
            )}
            <NextRequest id={id} filter={filter} />
            {notes}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Leads to the request below in the list; from the last one to the first. */
function NextRequest({ id, filter }: { id: number; filter: InboxFilter }) {
  const { search } = useLocation()
  const { data: listed = [] } = useInfiniteQuery(requestsQuery(filter))
  const next = listed.find((entry) => entry.id < id) ?? listed.find((entry) => entry.id !== id)
  if (!next) return null
  return (
    <div className={styles.next}>
      <ButtonLink look="secondary" to={`${paths.admin}/verifications/${next.id}${search}`}>
        {t('verifyInbox.next')}
      </ButtonLink>
    </div>
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

/** Shows the decision with its author and time, and takes it back within a day. */
function Outcome({ card, onStale }: DecisionProps) {
  return (
    <>
      <DecisionNotice card={card} />
      {card.canUndo && <UndoDecision card={card} onStale={onStale} />}
    </>
  )
}

function UndoDecision({ card, onStale }: DecisionProps) {
  const queries = useQueryClient()
  const undoing = useMutation({
    mutationFn: () => undo(card),
    onSuccess: async (waiting) => {
      toast.success(t('verifyInbox.undo.done'))
      await showDecided(queries, waiting)
    },
    onError: onStale,
  })
  return (
    <div className={styles.undo}>
      <Button look="secondary" busy={undoing.isPending} onClick={() => undoing.mutate()}>
        <Undo2 size={20} aria-hidden="true" />
        {t('verifyInbox.undo')}
      </Button>
      <p className={styles.note}>{t('verifyInbox.undo.note')}</p>
    </div>
  )
}

function DecisionNotice({ card: { state, acceptedUntil, reason, decidedAt, decidedBy } }: { card: Card }) {
  const at = decidedAt === null ? '' : formatDateTime(new Date(decidedAt))
  const by = <p>{t('verifyInbox.decided', { name: decidedBy ?? t('inbox.somebody'), at })}</p>
  if (state === 'refused') {
    return (
      <Notice tone="error" title={t('verify.status.refused')}>
        <p>{reason}</p>
        {by}
      </Notice>
    )
  }
  return (
    <Notice tone="success" title={t('verify.status.accepted')}>
      {acceptedUntil !== null && <p>{t('verify.accepted.text', { date: formatDate(acceptedUntil) })}</p>}
      {by}
    </Notice>
  )
}
