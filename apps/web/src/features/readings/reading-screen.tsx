import type { Meter } from '@zatyshok/contract/meters'
import type { ReadingResult } from '@zatyshok/contract/readings'
import { useState } from 'react'
import { KeptPage } from './kept-page.tsx'
import { ReadingForm } from './reading-form.tsx'
import { ReadingReceipt } from './reading-receipt.tsx'
import type { Outcome } from './submission.ts'

interface ReadingScreenProps {
  meter: Meter
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** `/dashboard/counters/:id/reading`: one meter, all its zones; then the proof that it was taken, or that it waits. */
export function ReadingScreen({ meter, today }: ReadingScreenProps) {
  const [accepted, setAccepted] = useState<readonly ReadingResult[]>([])
  const [isDone, setDone] = useState(false)
  const [isKept, setKept] = useState(false)
  const finish = ({ taken, refused, kept }: Outcome) => {
    setKept(kept.length > 0)
    setAccepted((before) => [...before, ...taken.values()])
    if (taken.size > 0 && refused.size === 0) setDone(true)
  }
  if (isDone) return <ReadingReceipt meter={meter} results={accepted} today={today} />
  if (isKept) return <KeptPage meter={meter} />
  return <ReadingForm meter={meter} today={today} onOutcome={finish} />
}
