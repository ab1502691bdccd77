import { useQuery } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { accountsQuery } from '../../features/accounts/accounts.api.ts'
import { PaymentsScreen } from '../../features/payments/payments-screen.tsx'

/** `/dashboard/payments`. */
export function Component() {
  const { data: accounts = [] } = useQuery(accountsQuery)
  return <PaymentsScreen today={kyivDay(new Date())} accounts={accounts} />
}
