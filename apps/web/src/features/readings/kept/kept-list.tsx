import type { Meter } from '@zatyshok/contract/meters/meters'
import { parseDecimal } from '@zatyshok/domain/decimal'
import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { replacementText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { zoneName } from '../../../ui/meter/meter-looks.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { draftRow } from '../reading-entries.ts'
import styles from './kept.module.css'
import { keptOnDevice } from './kept-on-device.ts'
import type { KeptReading } from './kept-readings.ts'
import { useKept } from './use-kept.ts'

/** Kept readings, waiting or refused; the resident may change or delete each (F11). */
export function KeptList({ meter }: { meter?: Meter }) {
  const kept = useKept().filter(({ counterId }) => !meter || counterId === meter.id)
  if (kept.length === 0) return null
  return (
    <Card title={t('reading.offline.queue', { n: kept.length })}>
      <ul className={styles.list}>
        {kept.map((reading) => (
          <li key={reading.key} className={styles.line}>
            <KeptLine kept={reading} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function KeptLine({ kept }: { kept: KeptReading }) {
  const name = kept.zone === 'total' ? kept.name : `${kept.name}, ${zoneName(kept.zone)}`
  return (
    <>
      <p className={styles.reading}>{t('reading.kept.line', { name, value: kept.text })}</p>
      {kept.replacement && <p className={styles.note}>{replacementText(asWritten(kept.replacement))}</p>}
      {kept.refusal === null ? <Waits kept={kept} /> : <Refused reason={kept.refusal} />}
      <div className={styles.actions}>
        <ButtonLink look="secondary" to={paths.meterReading(kept.counterId)} onClick={() => draftRow(kept.key, kept)}>
          {t('reading.kept.mend')}
          <span className="visually-hidden"> — {name}</span>
        </ButtonLink>
        <Button look="secondary" onClick={() => void drop(kept)}>
          {t('reading.offline.delete')}
          <span className="visually-hidden"> — {name}</span>
        </Button>
      </div>
    </>
  )
}

function Waits({ kept: { billingMonth, closesOn } }: { kept: KeptReading }) {
  return (
    <>
      <p className={styles.note}>{t('reading.kept.waits')}</p>
      {closesOn && (
        <p className={styles.note}>
          {t('reading.kept.closes', { month: formatMonth(billingMonth), date: formatDate(closesOn) })}
        </p>
      )}
    </>
  )
}

function Refused({ reason }: { reason: string }) {
  return (
    <Notice tone="error">
      <p>{t('reading.kept.refused', { reason })}</p>
    </Notice>
  )
}

/** Turns typed values such as «415,1» into decimal strings. */
function asWritten(typed: MeterReplacement): MeterReplacement {
  const decimal = (text: string) => parseDecimal(text) ?? '0'
  return { ...typed, lastOfOld: decimal(typed.lastOfOld), firstOfNew: decimal(typed.firstOfNew) }
}

async function drop(kept: KeptReading): Promise<void> {
  await (await keptOnDevice())?.drop([kept])
  toast.info(t('reading.kept.dropped'))
}
