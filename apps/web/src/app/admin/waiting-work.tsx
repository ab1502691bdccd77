import { useQuery } from '@tanstack/react-query'
import { type InboxKind, inboxKind } from '@zatyshok/contract/inbox'
import { t } from '@zatyshok/i18n/translate'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deliveriesQuery } from '../../features/deliveries/deliveries.api.ts'
import { nextText } from '../../features/deliveries/delivery-words.ts'
import { countOf } from '../../features/inbox/chosen-filter.ts'
import { type Counted, inboxCountsQuery } from '../../features/inbox/inbox.api.ts'
import { daysTo, dueText, dueTone } from '../../features/inbox/item-words.ts'
import { draftsQuery } from '../../features/publishing/publishing.api.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import styles from './admin.module.css'
import { MonthDeliveries } from './month-deliveries.tsx'

/** The first block of an operator's overview: what waits, by kind, each with its number and nearest deadline (R05). */
export function WaitingWork() {
  const counts = useQuery(inboxCountsQuery)
  return (
    <div className={styles.overview}>
      <Card
        title={t('admin.waiting.title')}
        action={
          <Link className={styles.allWaiting} to={`${paths.admin}/inbox`}>
            {t('admin.waiting.all')}
          </Link>
        }
      >
        <Loaded query={counts} what={t('admin.waiting.title')} rows={4}>
          {(rows) => <WaitingKinds counts={rows} />}
        </Loaded>
      </Card>
      <MonthDeliveries />
    </div>
  )
}

function WaitingKinds({ counts }: { counts: readonly Counted[] }) {
  const kinds = inboxKind.options
    .map((kind) => ({ kind, of: counts.filter((row) => row.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(({ kind, of }) => ({
      kind,
      of,
      dueOn: of.reduce((first, row) => (row.dueOn < first ? row.dueOn : first), '9'),
    }))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
  if (kinds.length === 0) return <NothingWaits />
  return (
    <ul className={styles.waiting}>
      {kinds.map(({ kind, of, dueOn }) => (
        <KindRow key={kind} kind={kind} counts={of} dueOn={dueOn} />
      ))}
    </ul>
  )
}

/** «Усе зроблено. Наступна поставка — Водоканал, рахунки за листопад, 25 листопада.» */
function NothingWaits() {
  const { data } = useQuery(deliveriesQuery(''))
  return (
    <p>
      {t('admin.waiting.none')}
      {data?.next && `. ${nextText(data.next)}`}
    </p>
  )
}

function KindRow({ kind, counts, dueOn }: { kind: InboxKind; counts: readonly Counted[]; dueOn: string }) {
  const filter = { kind, topic: '', provider: '', search: '' } as const
  const overdue = countOf(counts, { ...filter, whose: 'overdue' })
  return (
    <WaitingRow
      to={`${paths.admin}/inbox?kind=${kind}`}
      number={countOf(counts, { ...filter, whose: '' })}
      label={t(`inboxItem.kind.${kind}`)}
      tone={dueTone(dueOn)}
      text={
        overdue > 0
          ? t('admin.waiting.overdue', { n: overdue, days: -daysTo(dueOn) })
          : t('admin.waiting.due', { due: dueText(dueOn) })
      }
    />
  )
}

/** For those who publish: how many texts wait. Hidden while no text waits. */
export function WaitingDrafts() {
  const { data } = useQuery(draftsQuery)
  if (!data?.drafts) return null
  return (
    <Card title={t('admin.nav.content')}>
      <ul className={styles.waiting}>
        <WaitingRow
          to={`${paths.admin}/content`}
          number={data.drafts}
          label={t('admin.overview.drafts', { n: data.drafts })}
          tone="later"
          text={t('admin.waiting.draftsText')}
        />
      </ul>
    </Card>
  )
}

interface WaitingRowProps {
  to: string
  number: number
  label: ReactNode
  tone: 'late' | 'today' | 'later'
  text: string
}

function WaitingRow({ to, number, label, tone, text }: WaitingRowProps) {
  return (
    <li>
      <Link className={styles.waitingRow} to={to} data-tone={tone}>
        <span className={styles.waitingNumber}>{number}</span>
        <span>
          <strong>{label}</strong>
          <span className={styles.waitingText}>{text}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  )
}
