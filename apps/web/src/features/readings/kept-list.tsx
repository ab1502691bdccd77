import type { Meter } from '@zatyshok/contract/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { zoneName } from '../../ui/meter-looks.ts'
import { toast } from '../../ui/toast-store.ts'
import styles from './kept.module.css'
import { keptOnDevice } from './kept-on-device.ts'
import type { KeptReading } from './kept-readings.ts'
import { draftDigits } from './reading-draft.ts'
import { useKept } from './use-kept.ts'

/** Readings that wait on this device, and those that were not taken, each to be mended or dropped (F11). */
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
      {kept.refusal === null ? <Waits kept={kept} /> : <Refused reason={kept.refusal} />}
      <div className={styles.actions}>
        <ButtonLink look="secondary" to={paths.meterReading(kept.counterId)} onClick={() => draftAgain(kept)}>
          {t('reading.kept.mend')}
          <span className="visually-hidden">: {name}</span>
        </ButtonLink>
        <Button look="secondary" onClick={() => void drop(kept)}>
          {t('reading.offline.delete')}
          <span className="visually-hidden">: {name}</span>
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

/** The form begins with these digits; the kept ones go when the new ones are taken or kept. */
const draftAgain = (kept: KeptReading) => draftDigits(kept.key, kept.text)

async function drop(kept: KeptReading): Promise<void> {
  await (await keptOnDevice())?.drop([kept])
  toast.info(t('reading.kept.dropped'))
}
