import type { Meter } from '@zatyshok/contract/meters'
import type { ReadingResult } from '@zatyshok/contract/readings'
import { t } from '@zatyshok/i18n/translate'
import { useRef, useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useMeterLooks } from '../../ui/meter-looks.ts'
import { readingRows } from './reading-rows.ts'
import { tableColumns } from './reading-table-columns.tsx'
import styles from './readings.module.css'
import { useReadingEntries } from './use-reading-entries.ts'

interface ReadingTableProps {
  meters: readonly Meter[]
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** Many readings at once, like a paper book: Enter goes down, each row is checked on its own (F01, F04). */
export function ReadingTable({ meters, today }: ReadingTableProps) {
  const looks = useMeterLooks(today)
  const { rows, change, send, busy, failure } = useReadingEntries(readingRows(meters))
  const [outcome, setOutcome] = useState<readonly ReadingResult[]>([])
  const form = useRef<HTMLFormElement>(null)
  const ready = rows.filter(({ judged }) => judged.state === 'ready').length

  const show = (results: readonly ReadingResult[]) => {
    setOutcome(results)
    const refused = results.find(({ status }) => status === 'refused')
    const field = refused ? `[data-reading="${refused.counterId}:${refused.zone}"]` : '[data-outcome]'
    // The notice appears with the next paint; a refused field is there already and keeps its digits.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(field)?.focus())
  }
  return (
    <form
      ref={form}
      className={styles.table}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setOutcome([])
        send(show)
      }}
    >
      <Outcome results={outcome} failure={failure} />
      <DataTable
        caption={t('counters.title')}
        captionHidden
        columns={tableColumns({ looks, onChange: change })}
        rows={rows}
        rowKey={({ row }) => row.key}
      />
      <div className={styles.footer}>
        <Button type="submit" width="full-on-phone" busy={busy} disabled={ready === 0}>
          {ready === 0 ? t('reading.submit') : t('reading.submitMany', { n: ready })}
        </Button>
        <p className={styles.note} role="status">
          {ready === 0 && t('validation.reading.required')}
        </p>
      </div>
    </form>
  )
}

interface OutcomeProps {
  results: readonly ReadingResult[]
  failure: string | null
}

function Outcome({ results, failure }: OutcomeProps) {
  const accepted = results.filter(({ status }) => status !== 'refused').length
  const tone = failure ? 'error' : accepted === results.length ? 'success' : 'warning'
  const text = failure ?? outcomeText({ accepted, total: results.length })
  return (
    <div role="status" tabIndex={-1} data-outcome className={styles.outcome}>
      {text && (
        <Notice tone={tone}>
          <p>{text}</p>
        </Notice>
      )}
    </div>
  )
}

function outcomeText({ accepted, total }: { accepted: number; total: number }): string {
  if (total === 0) return ''
  return accepted === total ? t('reading.success.title') : t('reading.partial', { ok: accepted, total })
}
