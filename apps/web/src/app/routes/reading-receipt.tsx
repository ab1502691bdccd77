import { kyivDay } from '@zatyshok/domain/calendar'
import { useParams } from 'react-router'
import { ReceiptScreen } from '../../features/readings/receipt/receipt-screen.tsx'

/** `/dashboard/readings/receipt/:number`. */
export function Component() {
  const { number = '' } = useParams()
  return <ReceiptScreen key={number} number={number} today={kyivDay(new Date())} />
}
