import type { Utility } from '@zatyshok/domain/services'
import { utilityIcon } from './utility-icon.ts'
import styles from './utility-tile.module.css'

interface UtilityTileProps {
  utility: Utility
  /** A Lucide name from the catalogue in `@zatyshok/domain/services`; an unknown one shows the gauge. */
  icon: string
  /** 32 px in the lines of long lists; otherwise 44 px. */
  size?: 'small'
}

/** «Плитка»: a square in the utility's colour with its icon. Decorative: put the name beside it. */
export function UtilityTile({ utility, icon, size }: UtilityTileProps) {
  const Icon = utilityIcon(icon)
  return (
    <span className={styles.tile} data-utility={utility} data-size={size} aria-hidden="true">
      <Icon size={size === 'small' ? 18 : 24} />
    </span>
  )
}
