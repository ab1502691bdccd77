import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { listDeliveries } from '@zatyshok/contract/providers/deliveries'
import { addMonths } from '@zatyshok/domain/calendar'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { deliveriesQuery } from './deliveries.api.ts'
import styles from './deliveries.module.css'
import { nextText } from './delivery-words.ts'
import { FeedCard } from './feed-card.tsx'
import { MonthList } from './month-list.tsx'
import { ScheduleList } from './schedule-list.tsx'

/** `/admin/deliveries`: what is expected when, and what has come (R10). `mayPlan`: the user may change schedules. */
export function DeliveriesScreen({ mayPlan }: { mayPlan: boolean }) {
  const [query, setQuery] = useSearchParams()
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? ''
  const calendar = useQuery({ ...deliveriesQuery(month), placeholderData: keepPreviousData })
  const show = (chosen: string) => setQuery({ month: chosen }, { preventScrollReset: true })
  return (
    <>
      <PageHeading>{t('delivery.title')}</PageHeading>
      <p>{t('delivery.lead')}</p>
      <Loaded query={calendar} what={t('delivery.title')} rows={6}>
        {(data) => (
          <>
            <NextDelivery {...data} />
            <Card
              title={capitalised(formatMonth(data.month))}
              action={<MonthSwitch month={data.month} onMonth={show} />}
            >
              <MonthList {...data} />
            </Card>
          </>
        )}
      </Loaded>
      <ScheduleList mayPlan={mayPlan} />
      <FeedCard />
    </>
  )
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function NextDelivery({ next, late }: Reply<typeof listDeliveries>) {
  return (
    <p className={styles.next}>
      {late > 0 && <strong className={styles.late}>{t('delivery.late.count', { n: late })}</strong>}
      <span>{next ? nextText(next) : t('delivery.next.none')}</span>
    </p>
  )
}

function MonthSwitch({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  return (
    <span className={styles.switch}>
      <Button look="quiet" aria-label={t('delivery.month.before')} onClick={() => onMonth(addMonths(month, -1))}>
        <ChevronLeft size={20} aria-hidden="true" />
      </Button>
      <Button look="quiet" aria-label={t('delivery.month.after')} onClick={() => onMonth(addMonths(month, 1))}>
        <ChevronRight size={20} aria-hidden="true" />
      </Button>
    </span>
  )
}
