import { useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { type Device, type HomeMeters, metersByHome } from '@zatyshok/domain/meters/meters-by-home'
import { nextOpening } from '@zatyshok/domain/meters/reading-turn'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { type MeterLooks, useMeterLooks } from '../../ui/meter/meter-looks.ts'
import { PageHeading } from '../../ui/page.tsx'
import { GiveAll } from './give-all.tsx'
import { MeterCards } from './meter-cards.tsx'
import { filterCounts, filteredHomes, parseMeterFilter, type Shown } from './meter-filter.ts'
import { MeterFilters } from './meter-filters.tsx'
import { metersQuery, saveMeters } from './meters.api.ts'
import { OverdueNotice } from './overdue-notice.tsx'
import { useMetersView } from './use-meters-view.ts'

interface MetersScreenProps {
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  /** Readings that this device queues until it has a network. */
  waiting: ReactNode
  /** The table view, where many readings are entered at once. */
  table: (homes: readonly HomeMeters[]) => ReactNode
}

/** `/dashboard/counters`: all meters as cards or as a table, expired verification first (F01–F03). */
export function MetersScreen({ today, waiting, table }: MetersScreenProps) {
  const meters = useQuery(metersQuery)
  const looks = useMeterLooks(today)
  return (
    <>
      <PageHeading>{t('counters.title')}</PageHeading>
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
        {(rows) => <MetersList meters={rows} looks={looks} table={table} />}
      </ListShell>
    </>
  )
}

interface MetersListProps extends Pick<MetersScreenProps, 'table'> {
  meters: readonly Meter[]
  looks: MeterLooks
}

function MetersList({ meters, looks, table }: MetersListProps) {
  const [query] = useSearchParams()
  const [view, chooseView] = useMetersView()
  const homes = metersByHome(meters, looks.verification)
  const stateOf = ({ urgent }: Device) => looks.verification(urgent)
  const filter = parseMeterFilter(query)
  const counts = filterCounts(homes, filter.home, stateOf)
  const shown = filteredHomes(homes, filter, stateOf)
  return (
    <>
      <OverdueNotice homes={homes} looks={looks} />
      <MeterFilters filter={filter} counts={counts} homes={homes} view={view} onView={chooseView} />
      {shown.length === 0 && <NothingShown show={filter.show} meters={meters} />}
      {view === 'counter' && <MeterCards homes={shown} looks={looks} />}
      {view === 'table' && shown.length > 0 && table(shown)}
      {view === 'counter' && <GiveAll homes={shown} />}
    </>
  )
}

function NothingShown({ show, meters }: { show: Shown; meters: readonly Meter[] }) {
  const next = nextOpening(meters)
  const isDone = show === 'waiting'
  return (
    <EmptyState
      title={isDone ? t('home.readings.done') : t('counters.none.verification')}
      {...(isDone && next && { text: t('counters.next', { date: formatDayMonth(next) }) })}
      action={
        <ButtonLink look="secondary" to="?">
          {t('counters.showAll')}
        </ButtonLink>
      }
    />
  )
}
