import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import styles from './address-plate.module.css'

interface AddressPlateProps {
  address: string
  /** The line below the address, such as «3 особові рахунки». */
  note?: ReactNode
  /** Opens the choice of another address; if omitted, the plate is not a switch. */
  onChange?: (() => void) | undefined
  /** The tag of the address line: a plate at the start of a section is its heading. */
  heading?: 'h2' | 'p'
}

/** «Табличка»: the address on a pine-green plate with an inner hairline, like an enamel house number. */
export function AddressPlate({ address, note, onChange, heading: Heading = 'p' }: AddressPlateProps) {
  return (
    <div className={styles.plate}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <Heading className={styles.address}>{address}</Heading>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {onChange && (
          <button type="button" className={styles.change} onClick={onChange}>
            {t('plate.change')}
          </button>
        )}
      </div>
    </div>
  )
}
