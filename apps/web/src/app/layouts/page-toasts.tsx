import { useSettings } from '../../lib/use-settings.ts'
import { Toasts } from '../../ui/toast/toasts.tsx'

/** The toasts with the city's display times. On a phone they stand where this element is: above the content. */
export function PageToasts({ longer }: { longer: boolean }) {
  return <Toasts longer={longer} times={useSettings()?.toasts} />
}
