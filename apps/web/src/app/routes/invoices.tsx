import { useQuery } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { accountsQuery } from '../../features/accounts/accounts.api.ts'
import { InvoicesScreen } from '../../features/invoices/invoices-screen.tsx'

/** `/dashboard/invoices`. */
export function Component() {
  const { data: accounts = [] } = useQuery(accountsQuery)
  return <InvoicesScreen today={kyivDay(new Date())} accounts={accounts} />
}
