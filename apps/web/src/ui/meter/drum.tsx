import styles from './drum.module.css'

interface DrumProps {
  /** A reading as a decimal string, «418.902» or «418,902»; other characters are left out. */
  value: string
  /** Digits before and after the comma, as on the real meter. */
  digits: number
  decimals: number
  /** For the rows of a list. */
  size?: 'small'
}

/**
 * «Барабан»: the reading as meter digits, red after the comma. Hidden from screen readers, because the text is beside
 * it.
 */
export function Drum({ value, digits, decimals, size }: DrumProps) {
  const [whole = '', fraction = ''] = value.replace(/[^\d.,]/g, '').split(/[.,]/)
  const front = whole.padStart(digits, '0')
  const back = fraction.padEnd(decimals, '0').slice(0, decimals)
  return (
    <span className={styles.drum} data-size={size} aria-hidden="true">
      <Wheels digits={front} className={styles.wheel} />
      <Wheels digits={back} className={styles.fraction} />
    </span>
  )
}

/**
 * The drum of a reading that is being typed: the whole part stands at the comma as on the meter, the fraction fills from
 * the left, and digits that are not known yet stay empty.
 */
export function TypedDrum({ text, digits, decimals }: { text: string } & Pick<DrumProps, 'digits' | 'decimals'>) {
  const [whole = '', fraction = ''] = text.replace(/[^\d.,]/g, '').split(/[.,]/)
  const front = whole ? whole.padStart(digits, '0') : ' '.repeat(digits)
  const back = fraction.padEnd(decimals, ' ').slice(0, decimals)
  return (
    <span className={styles.drum} aria-hidden="true">
      <Wheels digits={front} className={styles.wheel} />
      <Wheels digits={back} className={styles.fraction} />
    </span>
  )
}

function Wheels({ digits, className }: { digits: string; className: string | undefined }) {
  return Array.from(digits, (digit, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a digit of the meter
    <span key={place} className={className} data-empty={digit === ' ' || undefined}>
      {digit}
    </span>
  ))
}
