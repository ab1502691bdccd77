import { useQuery } from '@tanstack/react-query'
import type { Figure, FigureName } from '@zatyshok/contract/figures'
import { addMonths } from '@zatyshok/domain/calendar'
import { figureName } from '@zatyshok/i18n/figure-words'
import { formatDateTime } from '@zatyshok/i18n/format'
import { monthGenitive, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/list/loading.tsx'
import { FigureChart } from './figure-chart.tsx'
import { AnswersByProvider, MissedSearches } from './figure-list.tsx'
import { FigureTable } from './figure-table.tsx'
import { figureText } from './figure-text.ts'
import { type Chosen, figureQuery } from './figures.api.ts'
import styles from './figures.module.css'

interface FigureBlockProps {
  name: FigureName
  chosen: Chosen
  /** The chosen month has not ended. */
  isPresent: boolean
}

/** One figure: its number, the change, a chart; table and file on demand. A failed block leaves the others. */
export function FigureBlock({ name, chosen, isPresent }: FigureBlockProps) {
  const query = useQuery(figureQuery(name, chosen))
  const { data, isFetching } = query
  // Without a network the library waits instead of failing.
  const isLost = query.isError || query.isPaused
  const retry = <Retry busy={isFetching} onRetry={() => void query.refetch()} />
  return (
    <section className={styles.block} aria-label={figureName(name)}>
      {data ? (
        <Known name={name} figure={data} chosen={chosen} isPresent={isPresent} />
      ) : (
        <h3 className={styles.title}>{figureName(name)}</h3>
      )}
      {!data && !isLost && <Skeleton what={figureName(name)} rows={2} />}
      {isLost && (
        <div role="alert" className={styles.failure}>
          <p>
            {data?.countedAt ? lastKnownText(data.countedAt) : t('figures.failedBlock', { what: figureName(name) })}
          </p>
          {retry}
        </div>
      )}
    </section>
  )
}

const lastKnownText = (countedAt: string) => t('figures.lastKnown', { at: formatDateTime(new Date(countedAt)) })

function Retry({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Button look="secondary" busy={busy} busyText={t('state.loading')} onClick={onRetry}>
      {t('figures.retry')}
    </Button>
  )
}

interface KnownProps extends FigureBlockProps {
  figure: Figure
}

function Known({ name, figure, chosen, isPresent }: KnownProps) {
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const hasTable = figure.rows.some(({ values }) => values.some((value) => value > 0))
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{figureName(name)}</h3>
        {hasTable && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? tableId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t('figures.table')}
            <span className="visually-hidden"> — {figureName(name)}</span>
          </button>
        )}
      </div>
      {hasTable ? (
        <Numbers name={name} figure={figure} chosen={chosen} isPresent={isPresent} />
      ) : (
        <p className={styles.note}>{nothingText(figure, chosen)}</p>
      )}
      {isOpen && (
        <div id={tableId} className={styles.table}>
          <FigureTable name={name} figure={figure} chosen={chosen} />
        </div>
      )}
    </>
  )
}

const nothingText = ({ countedAt }: Figure, { month }: Chosen) =>
  countedAt === null ? t('figures.notCounted') : t('figures.none', { month: monthName(month) })

function Numbers({ name, figure, chosen: { month }, isPresent }: KnownProps) {
  const { value, change, note } = figureText(figure, { name, month, isPresent })
  return (
    <>
      <p className={styles.numbers}>
        <strong className={styles.value}>{value}</strong>
        {(change ?? note) && <span className={styles.note}>{change ?? note}</span>}
      </p>
      {change && note && <p className={styles.note}>{note}</p>}
      {name === 'answers' && <AnswersByProvider rows={figure.rows} />}
      {name === 'searches' && <MissedSearches rows={figure.rows} />}
      {name !== 'answers' && name !== 'searches' && <FigureChart name={name} figure={figure} />}
      {figure.atLeastUntil && (
        <p className={styles.note}>
          {t('figures.homes.atLeast', { month: monthGenitive(addMonths(figure.atLeastUntil, 1)) })}
        </p>
      )}
    </>
  )
}
