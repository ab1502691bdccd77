import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ReadingHistory } from '@zatyshok/contract/meters/reading-history'
import type { Utility } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ListActions } from '../../../ui/list/list-actions.tsx'
import { saveHistory } from '../readings.api.ts'
import styles from '../readings.module.css'
import { HistoryChart } from './history-chart.tsx'
import { historyMonths, lastKnownMonth, sumOf } from './history-figures.ts'
import { type HistoryPeriod, shownMonths } from './history-period.ts'
import { chartSummary, historySentence } from './history-sentence.ts'
import { HistoryTable } from './history-table.tsx'

interface HistoryViewProps {
  meter: Meter
  history: ReadingHistory
  period: HistoryPeriod
  today: string
  utility: Utility
}

/** Shows the sentence and the chart; a button shows the same values as a table. */
export function HistoryView({ meter, history, period, today, utility }: HistoryViewProps) {
  const [isTable, setTable] = useState(false)
  const table = useId()
  const shown = shownMonths(period, lastKnownMonth(history), today)
  const months = historyMonths(history, shown)
  const sum = sumOf(months)
  if (months.every(({ zones }) => zones.length === 0)) return <p role="status">{t('history.empty')}</p>
  return (
    <>
      {sum && (
        <div role="status">
          <p className={styles.sentence}>{historySentence({ history, period, shown, sum })}</p>
          {sum.unknown > 0 && <p className={styles.note}>{t('history.used.unknown', { n: sum.unknown })}</p>}
        </div>
      )}
      {sum && (
        <HistoryChart
          months={months}
          zones={history.zones}
          utility={utility}
          unit={t(`unit.${history.unit}`)}
          title={t('history.chart.title', { unit: t(`unit.${history.unit}`) })}
        />
      )}
      {sum && <p>{chartSummary({ history, sum })}</p>}
      {months.some(({ zones }) => zones.some(({ spread }) => spread)) && (
        <p className={styles.note}>{t('history.chart.note')}</p>
      )}
      <div className={styles.buttons}>
        <Button look="secondary" aria-expanded={isTable} aria-controls={table} onClick={() => setTable(!isTable)}>
          {isTable ? t('history.hideTable') : t('history.showTable')}
        </Button>
      </div>
      <div id={table} hidden={!isTable}>
        {isTable && <HistoryTable meter={meter} months={months} />}
      </div>
      <ListActions save={(format) => saveHistory(meter.id, shown, format)} />
    </>
  )
}
