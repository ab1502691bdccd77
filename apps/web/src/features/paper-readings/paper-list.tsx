import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaperRow } from '@zatyshok/contract/meters/paper-readings'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import { dropRow, paperRowsQuery, type SentRow } from './paper-readings.api.ts'
import styles from './paper-readings.module.css'
import type { PaperRowState } from './use-paper-row.ts'

/** Everything that the clerk entered in a week, newest first; a refused row says why and can be mended. */
export function PaperList({ row: { mend, unsent, retry, goToNumber } }: { row: PaperRowState }) {
  const rows = useQuery(paperRowsQuery)
  return (
    <Card title={t('paperReadings.list')}>
      {unsent.length > 0 && (
        <ul className={styles.rows}>
          {unsent.map((row) => (
            <UnsentLine key={row.key} row={row} onRetry={() => retry(row)} />
          ))}
        </ul>
      )}
      <ListShell query={rows} what={t('paperReadings.list')} rows={3} empty={<p>{t('paperReadings.none')}</p>}>
        {(list) => (
          <>
            <p role="status">{countText(list)}</p>
            <ul className={styles.rows}>
              {list.map((row) => (
                <PaperLine key={row.id} row={row} onMend={() => mend(row)} onDropped={goToNumber} />
              ))}
            </ul>
          </>
        )}
      </ListShell>
    </Card>
  )
}

/** A row of which it is not known whether the portal has it; sent again, it is still one row. */
function UnsentLine({ row: { number, value }, onRetry }: { row: SentRow; onRetry: () => void }) {
  return (
    <li className={styles.row}>
      <Typed number={number} value={value}>
        <Badge tone="error">{t('paperReadings.unsent')}</Badge>
      </Typed>
      <span className={styles.actions}>
        <Button look="secondary" onClick={onRetry}>
          {t('paperReadings.retry')}
        </Button>
      </span>
    </li>
  )
}

/** What the clerk typed, with its state beside. */
function Typed({ number, value, children }: Pick<SentRow, 'number' | 'value'> & { children: ReactNode }) {
  return (
    <span className={styles.what}>
      <span className={styles.value}>
        {t('accounts.number', { code: number })}: {value}
      </span>
      {children}
    </span>
  )
}

function countText(rows: readonly PaperRow[]): string {
  const refused = rows.filter(({ state }) => state === 'refused').length
  const taken = t('paperReadings.count', { n: rows.length - refused })
  return refused === 0 ? `${taken}.` : `${taken}. ${t('paperReadings.waiting', { n: refused })}.`
}

interface PaperLineProps {
  row: PaperRow
  onMend: () => void
  onDropped: () => void
}

function PaperLine({ row, onMend, onDropped }: PaperLineProps) {
  const client = useQueryClient()
  const dropping = useMutation({
    mutationFn: () => dropRow(row.id),
    onSuccess: () => {
      client.setQueryData(paperRowsQuery.queryKey, (rows = []) => rows.filter(({ id }) => id !== row.id))
      onDropped()
    },
  })
  const { number, value, state, message, meter, previous, receiptNumber, replacement } = row
  return (
    <li className={styles.row}>
      <Typed number={number} value={value}>
        <StateBadge state={state} />
      </Typed>
      {meter && (
        <span className={styles.meta}>
          {[
            meter.provider,
            meter.address,
            t('accountCards.meter', { number: meter.serialNumber }),
            meter.place,
            meter.zone === 'total' ? '' : zoneName(meter.zone),
            previous === null ? '' : t('paperReadings.last', { value: formatVolume(previous) }),
            // A node of the previous version sends none.
            replacement ? t('replacement.told.row', { number: replacement.serialNumber }) : '',
            receiptNumber === null ? '' : t('reading.receipt.number', { number: receiptNumber }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
      {message !== '' && <span>{message}</span>}
      {state === 'refused' && (
        <span className={styles.actions}>
          <Button look="secondary" onClick={onMend}>
            {t('paperReadings.mend')}
          </Button>
          <Button look="quiet" busy={dropping.isPending} onClick={() => dropping.mutate()}>
            {t('paperReadings.drop')}
          </Button>
        </span>
      )}
    </li>
  )
}

function StateBadge({ state }: Pick<PaperRow, 'state'>) {
  if (state === 'refused') return <Badge tone="error">{t('paperReadings.refused')}</Badge>
  return state === 'same' ? (
    <Badge tone="neutral">{t('paperReadings.same')}</Badge>
  ) : (
    <Badge tone="success">{t('paperReadings.taken')}</Badge>
  )
}
