import { kyivDay } from '@zatyshok/domain/calendar'
import { MetersScreen } from '../../features/meters/meters-screen.tsx'
import { KeptList } from '../../features/readings/kept/kept-list.tsx'
import { ReadingTable } from '../../features/readings/reading-table.tsx'
import { VerificationLinks } from '../../features/verification/verification-links.tsx'

/** `/dashboard/counters`: combines the list of meters, the table for entering readings and the verification links. */
export function Component() {
  const today = kyivDay(new Date())
  return (
    <MetersScreen
      today={today}
      waiting={<KeptList />}
      table={(parts) => <ReadingTable {...parts} today={today} />}
      verificationLinks={(meter) => <VerificationLinks meter={meter} />}
    />
  )
}
