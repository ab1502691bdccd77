import { useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { useMeterLooks } from '../../ui/meter/meter-looks.ts'
import { PageHeading } from '../../ui/page.tsx'
import { MeterCards } from './meter-cards.tsx'
import { metersByHome } from './meter-order.ts'
import { metersQuery, saveMeters } from './meters.api.ts'
import styles from './meters.module.css'

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
  const meters = useQuery(metersQuery)
  const looks = useMeterLooks(today)
  const homes = metersByHome(meters.data ?? [], looks.verification)
  const devices = homes.flatMap((home) => home.devices)
  return (
    <>
      <PageHeading
        actions={homes.length > 0 && view === 'counter' && <Button onClick={enterAll}>{t('counters.enterAll')}</Button>}
      >
        {t('counters.title')}
      </PageHeading>
      {waiting}
      <ListShell
        query={meters}
        what={t('counters.title')}
        rows={5}
        empty={
          <EmptyState title={t('counters.empty.title')} text={t('counters.empty.text')} action={<AddAccountLink />} />
        }
        save={saveMeters}
      >
        {() => (
          <>
            <ViewChoice view={view} count={devices.length} onChoose={chooseView} />
            {view === 'counter' ? (
              <MeterCards homes={homes} looks={looks} verificationLinks={verificationLinks} today={today} />
            ) : (
              table({ devices, entering })
            )}
          </>
        )}
      </ListShell>
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

/** The two views of the specification's words: `counter` (cards) and `table` (F01). */
type MetersView = 'counter' | 'table'

const isView = (text: string | null): text is MetersView => text === 'counter' || text === 'table'

/** The view in the address, or else the one chosen last time on this device; cards at first. */
function useMetersView(): [view: MetersView, choose: (view: MetersView) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('view')
  const remembered = storage.getItem(storageKeys.metersView)
  const view = [asked, remembered].find(isView) ?? 'counter'
  const choose = (next: MetersView) => {
    storage.setItem(storageKeys.metersView, next)
    setQuery({ view: next }, { replace: true })
  }
  return [view, choose]
}
