import { defaultAppearance, serviceTypes } from '@zatyshok/domain/services'
import { utilityIcon } from '../../ui/utility-icon.ts'

/** The tile of a service on a public page, which has no CSS modules. Decorative: put the name beside it. */
export function ServiceMark({ type }: { type: number }) {
  const { utility, icon } = serviceTypes[type] ?? defaultAppearance
  const Icon = utilityIcon(icon)
  return (
    <span className="mark" data-utility={utility} aria-hidden="true">
      <Icon size={18} />
    </span>
  )
}
