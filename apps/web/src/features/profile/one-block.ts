import { useEffect, useState } from 'react'
import { session } from '../../lib/portal.ts'

export type Block = 'general' | 'emails' | 'phones' | 'password'

/**
 * The block of the screen that is in edit mode. Only one block is; unsaved changes are lost only after a confirmation.
 */
export interface OneBlock {
  readonly current: Block | null
  /** True if there are unsaved changes. */
  readonly isDirty: boolean
  /** Enters edit mode; returns false if another block has unsaved changes and the dialog about them is open. */
  claim: (block: Block) => boolean
  /** Leaves edit mode after saving or cancelling. */
  release: () => void
  setDirty: (isDirty: boolean) => void
  /** The block that will open after the user's decision in the dialog. */
  readonly waiting: Block | null
  answer: (answer: 'stay' | 'discard') => void
  /** Increases when typed values are discarded, so that a form that stays mounted resets. */
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

/**
 * The browser's own warning when the tab is closed. Not shown after the session ended, because then the portal
 * redirects.
 */
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
