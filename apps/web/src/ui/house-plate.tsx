import { House } from 'lucide-react'
import styles from './house-plate.module.css'

interface HousePlateProps {
  address: string
  /** 32 px in headings of lists; otherwise 44 px. */
  size?: 'small'
}

/** «Табличка»: the house number on a pine-green square. Decorative: put the address beside it. */
export function HousePlate({ address, size }: HousePlateProps) {
  return (
    <span className={styles.plate} data-size={size} aria-hidden="true">
      {houseNumber(address) || <House size={20} />}
    </span>
  )
}

/** «12а» of «вул. Садова, 12а, кв. 48»; empty if the address has another form. */
const houseNumber = (address: string) => /,\s*(\d[\p{L}\d/-]{0,4})(?=,|$)/u.exec(address)?.[1] ?? ''
