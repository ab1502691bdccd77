import { kyivDay } from '@zatyshok/domain/calendar'
import { useParams } from 'react-router'
import { InvoiceScreen } from '../../features/invoices/invoice-screen.tsx'

/** `/dashboard/invoices/:id`. */
export function Component() {
  const { id = '' } = useParams()
  return <InvoiceScreen key={id} id={id} today={kyivDay(new Date())} />
}
