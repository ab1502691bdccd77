import styles from './home-heading.module.css'
import { HousePlate } from './house-plate.tsx'

interface HomeHeadingProps {
  name: string
  address: string
  heading?: 'h2' | 'h3'
}

/** The name of a home above its entries, beside its house number on a small plate; then its address if it differs. */
export function HomeHeading({ name, address, heading: Heading = 'h3' }: HomeHeadingProps) {
  return (
    <Heading className={styles.heading}>
      <HousePlate address={address} size="small" />
      <span>
        {name}
        {name !== address && <span className={styles.address}> {address}</span>}
      </span>
    </Heading>
  )
}
