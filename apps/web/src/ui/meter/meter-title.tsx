import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ServiceAppearance } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { UtilityTile } from '../utility-tile.tsx'
import styles from './meter-title.module.css'

interface MeterTitleProps {
  meter: Pick<Meter, 'serialNumber' | 'place'>
  appearance: ServiceAppearance
  /** The tag of the name; default: a paragraph. */
  heading?: 'h2' | 'h3' | 'p'
  /** Lines below the name, in place of number and place. */
  children?: ReactNode
}

/** The tile of a meter with its name, number and place. */
export function MeterTitle({ meter, appearance, heading: Heading = 'p', children }: MeterTitleProps) {
  return (
    <div className={styles.title}>
      <UtilityTile utility={appearance.utility} icon={appearance.icon} />
      <div className={styles.words}>
        <Heading className={styles.name}>{t(appearance.messageKey)}</Heading>
        {children ?? (
          <p className={styles.note}>
            №&nbsp;{meter.serialNumber}
            {meter.place && `, ${meter.place}`}
          </p>
        )}
      </div>
    </div>
  )
}
