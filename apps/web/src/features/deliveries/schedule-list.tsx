import { useQuery } from '@tanstack/react-query'
import type { DeliverySchedule } from '@zatyshok/contract/providers/deliveries'
import { deliveryKindName } from '@zatyshok/i18n/delivery-words'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { schedulesQuery } from './deliveries.api.ts'
import styles from './deliveries.module.css'
import { ruleText, senderName, usualText } from './delivery-words.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Each kind that a sender may deliver, with its schedule; those that are not expected are folded. */
export function ScheduleList({ mayPlan }: { mayPlan: boolean }) {
  const schedules = useQuery(schedulesQuery)
  const [chosen, setChosen] = useState<DeliverySchedule | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (schedule: DeliverySchedule) => {
    setChosen(schedule)
    setOpen(true)
  }
  const edit = mayPlan ? open : null
  return (
    <Card title={t('delivery.schedule.title')}>
      <p>{t('delivery.schedule.lead')}</p>
      <Loaded query={schedules} what={t('delivery.schedule.title')} rows={6}>
        {(all) => {
          const off = all.filter(({ mode }) => mode === 'off')
          const on = all.filter(({ mode }) => mode !== 'off')
          return (
            <>
              {all.length === 0 && <p>{t('delivery.schedule.none')}</p>}
              {on.length > 0 && <Rows schedules={on} edit={edit} />}
              {off.length > 0 && (
                <details open={on.length === 0}>
                  <summary className={styles.summary}>{t('delivery.schedule.rest', { n: off.length })}</summary>
                  <Rows schedules={off} edit={edit} />
                </details>
              )}
            </>
          )
        }}
      </Loaded>
      {chosen && (
        <ScheduleDialog
          key={`${chosen.sender} ${chosen.kind} ${chosen.revision}`}
          schedule={chosen}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

interface RowsProps {
  schedules: readonly DeliverySchedule[]
  /** null: the user may not change schedules. */
  edit: ((schedule: DeliverySchedule) => void) | null
}

function Rows({ schedules, edit }: RowsProps) {
  return (
    <ul className={styles.list}>
      {schedules.map((schedule) => {
        const { sender, kind, mode, usual, letters, contact } = schedule
        const names = { sender: senderName(schedule), kind: deliveryKindName(kind) }
        return (
          <li key={`${sender} ${kind}`} className={styles.schedule}>
            <span>
              <strong translate="no">{names.sender}</strong>
              <span className={styles.note}>{names.kind}</span>
            </span>
            <span className={styles.rule}>
              {ruleText(schedule)}
              {usual && <span className={styles.note}>{usualText(usual)}</span>}
              {contact && mode !== 'off' && letters !== 'none' && (
                <span className={styles.note}>{t('delivery.contact.shown', { email: contact })}</span>
              )}
            </span>
            {edit && (
              <Button look="quiet" aria-label={t('delivery.schedule.edit.aria', names)} onClick={() => edit(schedule)}>
                {t('delivery.schedule.edit')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
