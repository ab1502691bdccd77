import styles from './home-heading.module.css'

interface HomeHeadingProps {
  name: string
  address: string
  heading?: 'h2' | 'h3'
}

/** The name of a home above its entries, beside its house number on a small plate; then its address if it differs. */
export function HomeHeading({ name, address, heading: Heading = 'h3' }: HomeHeadingProps) {
  return (
    <Heading className={styles.heading}>
      <HousePlate address={address} />
      <span>
        {name}
        {name !== address && <span className={styles.address}> {address}</span>}
      </span>
    </Heading>
  )
}

/** The house number of an address on a small plate; nothing if the address has no number. Decoration. */
export function HousePlate({ address }: { address: string }) {
  const number = houseNumber(address)
  return (
    number && (
      <span className={styles.plate} aria-hidden="true">
        {number}
      </span>
    )
  )
}

/** «12а» of «вул. Садова, 12а, кв. 48»; empty if the address has another form: the plate is decoration. */
const houseNumber = (address: string) => /,\s*(\d[\p{L}\d/-]{0,4})(?=,|$)/u.exec(address)?.[1] ?? ''
