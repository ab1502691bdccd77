import { formatAmount, formatMoney, formatSignedMoney } from '@zatyshok/i18n/format'
import type { Step } from './steps.ts'
import styles from './waterfall.module.css'

/** The steps as bars: each begins where the one before it ended. The text beside a bar says what it shows. */
export function WaterfallPicture({ steps }: { steps: readonly Step[] }) {
  return (
    <ul className={styles.steps}>
      {steps.map((step) => (
        <li key={step.key} className={styles.step} data-look={step.look}>
          <span className={styles.label}>
            {step.label}
            {step.note && <span className={styles.note}>{step.note}</span>}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.bar}
              data-bar={step.key}
              style={{ insetInlineStart: `${step.bar.start}%`, width: `${step.bar.width}%` }}
            />
          </span>
          <StepAmount step={step} />
        </li>
      ))}
    </ul>
  )
}

function StepAmount({ step: { kop, look } }: { step: Step }) {
  const isEnd = look === 'start' || look === 'end'
  const sign = kop > 0 ? '+' : '−'
  return (
    <span className={styles.amount}>
      <span className="visually-hidden">{isEnd ? formatMoney(kop) : formatSignedMoney(kop)}</span>
      <span aria-hidden="true">
        {!isEnd && sign}
        {formatAmount(Math.abs(kop))}
      </span>
    </span>
  )
}
