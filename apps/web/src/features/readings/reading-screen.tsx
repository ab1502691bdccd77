import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { meterAtPlace, useMeterLooks } from '../../ui/meter/meter-looks.ts'
import { readingText } from '../../ui/meter/reading-text.ts'
import { KeptPage } from './kept/kept-page.tsx'
import { ReadingForm } from './reading-form.tsx'
import { readingQueue } from './reading-queue.ts'
import { ReadingReceipt } from './receipt/reading-receipt.tsx'
import { usePhoto } from './receipt/use-photo.ts'
import type { SentReading } from './sent-note.tsx'
import { type Finished, finishedBy, nothingFinished, type Outcome } from './submission.ts'

interface ReadingScreenProps {
  meter: Meter
  /** All meters of the resident. */
  meters: readonly Meter[]
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/**
 * `/dashboard/counters/:id/reading`: the form of one meter. After sending it goes on to the next meter that waits. The
 * receipt is shown after the last one, for a correction, with a photo, and if a copy was refused.
 */
export function ReadingScreen({ meter, meters, today }: ReadingScreenProps) {
  const [finished, setFinished] = useState<Finished>(nothingFinished)
  const [photo, setPhoto] = useState<File | null>(null)
  const [isKept, setKept] = useState(false)
  const upload = usePhoto()
  const looks = useMeterLooks(today)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // The reading that was just sent makes the meter «given» when the list is loaded again.
  const [queue] = useState(() => readingQueue(meters, meter, looks.verification))
  const goOn = (texts: readonly string[], receiptNumber: string | null) => {
    if (!queue.next) return
    const name = meterAtPlace(meter, looks.appearance(meter))
    const sent: SentReading = { name, text: `${texts.join(' / ')}\u00a0${t(`unit.${meter.unit}`)}`, receiptNumber }
    void navigate(paths.meterReading(queue.next.id), { replace: true, state: { sent } })
  }
  const finish = (outcome: Outcome) => {
    const next = finishedBy(outcome, { before: finished, meter })
    const own = next.results.filter(({ counterId }) => counterId === meter.id)
    const number = own[0]?.receiptNumber ?? null
    const isWhole = next.isDone && next.refusedCopies.size === 0 && outcome.kept.length === 0
    if (isWhole && queue.next && !photo && meter.given.length === 0 && number) {
      goOn(
        own.flatMap(({ value }) => (value === null ? [] : [readingText(value, meter)])),
        number,
      )
      return
    }
    setFinished(next)
    setKept(outcome.kept.length > 0)
    if (next.isDone && photo && number) upload.send(photo, number)
  }
  if (finished.isDone) {
    return (
      <ReadingReceipt meter={meter} meters={meters} finished={finished} photo={upload} queue={queue} today={today} />
    )
  }
  if (isKept) return <KeptPage meter={meter} next={queue.next} />
  return (
    <ReadingForm
      meter={meter}
      meters={meters}
      queue={queue}
      today={today}
      asks={query.has('replaced') ? 'replacement' : 'reading'}
      photo={photo}
      onPhoto={setPhoto}
      onOutcome={finish}
    />
  )
}
