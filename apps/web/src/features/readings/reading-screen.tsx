import type { Meter } from '@zatyshok/contract/meters/meters'
import { useState } from 'react'
import { KeptPage } from './kept/kept-page.tsx'
import { ReadingForm } from './reading-form.tsx'
import { ReadingReceipt } from './receipt/reading-receipt.tsx'
import { usePhoto } from './receipt/use-photo.ts'
import { type Finished, finishedBy, nothingFinished, type Outcome } from './submission.ts'

interface ReadingScreenProps {
  meter: Meter
  /** All meters of the resident. */
  meters: readonly Meter[]
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** `/dashboard/counters/:id/reading`: the form of one meter; after sending its receipt, or the page of kept readings. */
export function ReadingScreen({ meter, meters, today }: ReadingScreenProps) {
  const [finished, setFinished] = useState<Finished>(nothingFinished)
  const [photo, setPhoto] = useState<File | null>(null)
  const [isKept, setKept] = useState(false)
  const upload = usePhoto()
  const finish = (outcome: Outcome) => {
    const next = finishedBy(outcome, { before: finished, meter })
    setFinished(next)
    setKept(outcome.kept.length > 0)
    const number = next.results.find(({ counterId }) => counterId === meter.id)?.receiptNumber
    if (next.isDone && photo && number) upload.send(photo, number)
  }
  if (finished.isDone) {
    return <ReadingReceipt meter={meter} meters={meters} finished={finished} photo={upload} today={today} />
  }
  if (isKept) return <KeptPage meter={meter} />
  return <ReadingForm meter={meter} meters={meters} today={today} photo={photo} onPhoto={setPhoto} onOutcome={finish} />
}
