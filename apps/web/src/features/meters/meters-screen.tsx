import { useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useState } from 'react'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { ListActions } from '../../ui/list/list-actions.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { useMeterLooks } from '../../ui/meter/meter-looks.ts'
import { PageHeading } from '../../ui/page.tsx'
import { MeterCards } from './meter-cards.tsx'
import { metersByHome } from './meter-order.ts'
import { metersQuery, saveMeters } from './meters.api.ts'
import styles from './meters.module.css'
import { type MetersView, useMetersView } from './use-meters-view.ts'

interface MetersScreenProps {
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  /** Readings that this device queues until it has a network. */
  waiting: ReactNode
  /**
   * The table view, where many readings are entered at once. Receives the meters by device, most urgent first.
   * `entering`: the button for entering readings opened the table, so the first field receives the focus.
   */
  table: (parts: { devices: readonly (readonly Meter[])[]; entering: boolean }) => ReactNode
  /** Rendered on a card, below the verification state. */
  verificationLinks: (meter: Meter) => ReactNode
}

/** `/dashboard/counters`: all meters as cards or as a table, expired verification first (F01–F03). */
export function MetersScreen({ today, waiting, table, verificationLinks }: MetersScreenProps) {
  const [view, chooseView] = useMetersView()
  const [entering, setEntering] = useState(false)
  const enterAll = () => {
    setEntering(true)
    chooseView('table')
  }
  const { data: meters, isError, isFetching, refetch } = useQuery(metersQuery)
  const looks = useMeterLooks(today)
  const homes = metersByHome(meters ?? [], looks.verification)
  const devices = homes.flatMap((home) => home.devices)
  return (
    <>
      <PageHeading
        actions={homes.length > 0 && view === 'counter' && <Button onClick={enterAll}>{t('counters.enterAll')}</Button>}
      >
        {t('counters.title')}
      </PageHeading>
      {waiting}
      {isError && !meters && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !meters && <Skeleton what={t('counters.title')} rows={5} />}
      {meters?.length === 0 && (
        <EmptyState title={t('counters.empty.title')} text={t('counters.empty.text')} action={<AddAccountLink />} />
      )}
      {devices.length > 0 && <ViewChoice view={view} count={devices.length} onChoose={chooseView} />}
      {view === 'counter' && (
        <MeterCards homes={homes} looks={looks} verificationLinks={verificationLinks} today={today} />
      )}
      {view === 'table' && homes.length > 0 && table({ devices, entering })}
      {homes.length > 0 && <ListActions save={saveMeters} />}
    </>
  )
}

interface ViewChoiceProps {
  view: MetersView
  count: number
  onChoose: (view: MetersView) => void
}

function ViewChoice({ view, count, onChoose }: ViewChoiceProps) {
  return (
    <div className={styles.toolbar}>
      <p className={styles.count}>{t('counters.count', { n: count })}</p>
      <Segmented
        legend={t('counters.view.label')}
        name="meters-view"
        value={view}
        options={[
          { value: 'counter', label: t('counters.view.counter') },
          { value: 'table', label: t('counters.view.table') },
        ]}
        onChange={onChoose}
      />
    </div>
  )
}
