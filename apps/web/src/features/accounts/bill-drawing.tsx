import type { OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import { t } from '@zatyshok/i18n/translate'
import styles from './new-account.module.css'

type Part = Exclude<OwnershipProof, 'earlierBillAmount'> | 'number'

interface Place {
  x: number
  y: number
  width: number
  label: () => string
  value: string
}

/** Position of each part on the drawn bill, 360 × 232; the values are invented. */
const places: Record<Part, Place> = {
  number: { x: 20, y: 52, width: 156, label: () => t('accountAdd.drawing.number'), value: '0123 456' },
  activationCode: { x: 188, y: 52, width: 152, label: () => t('accountAdd.activation'), value: 'A2B3 C4D5 E6' },
  surname: { x: 20, y: 108, width: 156, label: () => t('accountAdd.drawing.holder'), value: 'Шевченко Т. Г.' },
  meterNumber: { x: 188, y: 108, width: 152, label: () => t('accountAdd.drawing.meter'), value: '0017 4550' },
  billAmount: { x: 188, y: 164, width: 152, label: () => t('accountAdd.drawing.charged'), value: '130,95 грн' },
}

const captions: Record<Part, () => string> = {
  number: () => t('accountAdd.drawing.alt.number'),
  activationCode: () => t('accountAdd.drawing.alt.code'),
  surname: () => t('accountAdd.drawing.alt.facts'),
  meterNumber: () => t('accountAdd.drawing.alt.facts'),
  billAmount: () => t('accountAdd.drawing.alt.facts'),
}

/**
 * Draws a sample paper bill and frames the requested parts. Real bills differ, so the caption describes the parts in
 * words too.
 */
export function BillDrawing({ marked: all }: { marked: readonly (Part | OwnershipProof)[] }) {
  // Both proofs by bill amount have the same place on the drawing.
  const marked = all.filter((part) => part !== 'earlierBillAmount')
  const caption = captions[marked[0] ?? 'number']()
  const withCode = !marked.some((part) => part === 'surname' || part === 'meterNumber')
  const parts: Part[] = withCode
    ? ['number', 'activationCode', 'surname', 'billAmount']
    : ['number', 'surname', 'meterNumber', 'billAmount']
  return (
    <figure className={styles.drawing}>
      <svg viewBox="0 0 360 232" aria-hidden="true">
        <rect className={styles.sheet} x="1" y="1" width="358" height="230" rx="10" />
        <text className={styles.billTitle} x="20" y="34">
          {t('accountAdd.drawing.bill')}
        </text>
        <path className={styles.rule} d="M20 176 h140 M20 190 h112 M20 204 h128" />
        {parts.map((part) => (
          <BillPart key={part} place={places[part]} isMarked={marked.includes(part)} />
        ))}
      </svg>
      <figcaption className={styles.note}>{caption}</figcaption>
    </figure>
  )
}

function BillPart({ place: { x, y, width, label, value }, isMarked }: { place: Place; isMarked: boolean }) {
  return (
    <g className={isMarked ? styles.marked : styles.plainPart}>
      <rect x={x} y={y} width={width} height="48" rx="6" />
      <text className={styles.partLabel} x={x + 10} y={y + 19}>
        {label()}
      </text>
      <text className={styles.partValue} x={x + 10} y={y + 39}>
        {value}
      </text>
    </g>
  )
}
