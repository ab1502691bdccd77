import { kyivDay } from '@zatyshok/domain/calendar'
import { MetersScreen } from '../../features/meters/meters-screen.tsx'
import { KeptList } from '../../features/readings/kept/kept-list.tsx'
import { ReadingTable } from '../../features/readings/table/reading-table.tsx'

/** `/dashboard/counters`: combines the list of meters and the table for entering readings. */
export function Component() {
  const today = kyivDay(new Date())
  return (
    <MetersScreen
      today={today}
      waiting={<KeptList />}
      table={(homes) => <ReadingTable homes={homes} today={today} />}
    />
  )
}
