import type { Meter } from '@zatyshok/contract/meters'
import type { ReadingResult } from '@zatyshok/contract/readings'
import { useState } from 'react'
import { ReadingForm } from './reading-form.tsx'
import { ReadingReceipt } from './reading-receipt.tsx'
import type { Outcome } from './submission.ts'

interface ReadingScreenProps {
  meter: Meter
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** `/dashboard/counters/:id/reading`: one meter, all its zones; then the proof that the reading was taken. */
export function ReadingScreen({ meter, today }: ReadingScreenProps) {
  const [accepted, setAccepted] = useState<readonly ReadingResult[]>([])
  const [isDone, setDone] = useState(false)
  const finish = ({ taken, refused }: Outcome) => {
    setAccepted((before) => [...before, ...taken.values()])
    if (taken.size > 0 && refused.size === 0) setDone(true)
  }
  if (isDone) return <ReadingReceipt meter={meter} results={accepted} today={today} />
  return <ReadingForm meter={meter} today={today} onOutcome={finish} />
}
