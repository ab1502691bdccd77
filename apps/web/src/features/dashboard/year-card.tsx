import { t } from '@zatyshok/i18n/translate'
import { lazy, Suspense, useState } from 'react'
import { quietTime } from '../../lib/session/quiet-time.ts'
import { Card } from '../../ui/card.tsx'
import styles from './home.module.css'

/** Below the fold, so its code and data load after the sums. */
const YearChart = lazy(async () => {
  await quietTime()
  const { YearChart } = await import('./year-chart.tsx')
  return { default: YearChart }
})

/** «Рахунки за рік»: folded on a phone, where the chart and its data load only after it is opened. */
export function YearCard() {
  const [isWide] = useState(() => matchMedia('(min-width: 900px)').matches)
  const [isOpen, setOpen] = useState(isWide)
  const chart = isOpen && (
    <Suspense fallback={<div className={styles.chartSpace} />}>
      <YearChart />
    </Suspense>
  )
  if (isWide) return <Card title={t('home.year.title')}>{chart}</Card>
  return (
    <details className={styles.fold} onToggle={({ currentTarget: { open } }) => setOpen(isOpen || open)}>
      <summary className={styles.foldSummary}>{t('home.year.title')}</summary>
      <div className={styles.foldBody}>{chart}</div>
    </details>
  )
}
