import { useEffect, useState } from 'react'
import { session } from '../../lib/portal.ts'

export type Block = 'general' | 'emails' | 'phones' | 'password'

/** Which block of the screen is in edit mode: one at a time, and what is typed there is not lost unasked. */
export interface OneBlock {
  readonly current: Block | null
  /** Something was changed and not saved. */
  readonly isDirty: boolean
  /** Takes edit mode; false: another block has unsaved changes, and the question about them is open. */
  claim: (block: Block) => boolean
  /** Saved or given up. */
  release: () => void
  setDirty: (isDirty: boolean) => void
  /** The block that waits for the answer to that question. */
  readonly waiting: Block | null
  answer: (answer: 'stay' | 'discard') => void
  /** Grows whenever typed values are given up, so that a form that is always there begins anew. */
  readonly round: number
}

export function useOneBlock(): OneBlock {
  const [current, setCurrent] = useState<Block | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [waiting, setWaiting] = useState<Block | null>(null)
  const [round, setRound] = useState(0)
  useUnloadQuestion(isDirty)

  const begin = (block: Block | null) => {
    setCurrent(block)
    setDirty(false)
    setWaiting(null)
    setRound((before) => before + 1)
  }
  return {
    current,
    isDirty,
    waiting,
    round,
    setDirty,
    release: () => begin(null),
    claim(block) {
      if (block === current) return true
      if (isDirty) setWaiting(block)
      else if (current === null) setCurrent(block)
      else begin(block)
      return !isDirty
    },
    answer: (answer) => (answer === 'discard' ? begin(waiting) : setWaiting(null)),
  }
}

/** The browser's own question when the tab is closed; never when the session has ended: then the portal leaves. */
function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (session.isLoggedIn()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
