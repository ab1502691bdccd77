import { useQuery } from '@tanstack/react-query'
import type { DeliverySchedule } from '@zatyshok/contract/providers/deliveries'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { schedulesQuery } from './deliveries.api.ts'
import styles from './deliveries.module.css'
import { kindName, ruleText, senderName, usualText } from './delivery-words.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Each kind that a sender may deliver, with its schedule. */
export function ScheduleTable({ mayPlan }: { mayPlan: boolean }) {
  const schedules = useQuery(schedulesQuery)
  const [chosen, setChosen] = useState<DeliverySchedule | null>(null)
  return (
    <Card title={t('delivery.schedule.title')}>
      <p>{t('delivery.schedule.lead')}</p>
      <Loaded query={schedules} what={t('delivery.schedule.title')} rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('delivery.schedule.none')}</p>
          ) : (
            <DataTable
              caption={t('delivery.schedule.title')}
              captionHidden
              columns={columns(mayPlan ? setChosen : null)}
              rows={rows}
              rowKey={({ sender, kind }) => `${sender} ${kind}`}
              phone="lines"
            />
          )
        }
      </Loaded>
      {chosen && <ScheduleDialog schedule={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

const columns = (edit: ((schedule: DeliverySchedule) => void) | null): Column<DeliverySchedule>[] => [
  {
    key: 'sender',
    header: t('delivery.col.sender'),
    cell: (schedule) => <span translate="no">{senderName(schedule)}</span>,
  },
  { key: 'kind', header: t('delivery.col.what'), cell: ({ kind }) => kindName(kind) },
  {
    key: 'rule',
    header: t('delivery.col.due'),
    cell: (schedule) => (
      <>
        {ruleText(schedule)}
        {schedule.usual && <span className={styles.note}>{usualText(schedule.usual)}</span>}
      </>
    ),
  },
  ...(edit === null
    ? []
    : [
        {
          key: 'edit',
          header: t('dispatch.col.actions'),
          cell: (schedule: DeliverySchedule) => (
            <Button
              look="quiet"
              aria-label={t('delivery.schedule.edit.aria', {
                sender: senderName(schedule),
                kind: kindName(schedule.kind),
              })}
              onClick={() => edit(schedule)}
            >
              {t('delivery.schedule.edit')}
            </Button>
          ),
        },
      ]),
]
