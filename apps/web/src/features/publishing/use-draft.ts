import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft } from '../../lib/form/form-drafts.ts'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { session } from '../../lib/portal.ts'
import { type Draft, type Entry, type OpenedEntry, saveDraft } from './publishing.api.ts'

export type DraftValues = Omit<Draft, 'revision'>

/** `conflict`: another editor saved first; the text is stored among the versions. */
export type DraftState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'failed'

export interface DraftInHand {
  /** Text from before the page was left, typed and not saved. */
  readonly kept: FormDraft
  readonly values: DraftValues
  readonly entry: Entry
  readonly state: DraftState
  readonly savedAt: Date | null
  /** Unsafe markup that the server removed in the last save. */
  readonly removed: readonly { readonly what: string; readonly count: number }[]
  /** The server's message about one field. */
  readonly refusal: HttpError | null
  change(change: Partial<DraftValues>): void
  /** Saves unsaved changes; resolves with null if the server refused them. */
  settle(): Promise<Entry | null>
  /** Called when an action other than editing changed the entry. */
  follow(entry: Entry): void
}

/** Milliseconds from the last key press to the automatic save. */
const pauseMs = 2000

/** State of an entry's form. Saves automatically after each pause, one request at a time (J02). */
export function useDraft(opened: OpenedEntry): DraftInHand {
  const form = `content.entry.${opened.entry.id}`
  const kept = useFormDraft(form)
  const [values, setValues] = kept.all(valuesOf(opened))
  const [entry, setEntry] = useState(opened.entry)
  const [state, setState] = useState<DraftState>(kept.isRestored ? 'unsaved' : 'saved')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [removed, setRemoved] = useState<DraftInHand['removed']>([])
  const [refusal, setRefusal] = useState<HttpError | null>(null)
  const running = useRef<Promise<Entry | null> | null>(null)
  const latest = useRef({ values, entry, state })
  latest.current = { values, entry, state }

  const send = async (): Promise<Entry | null> => {
    const sent = latest.current
    setState('saving')
    try {
      const answer = await saveDraft(sent.entry.id, { ...sent.values, revision: sent.entry.revision })
      latest.current.entry = answer.entry
      setEntry(answer.entry)
      setRemoved(answer.removed)
      setRefusal(null)
      setSavedAt(new Date())
      // The server has the text now, unless the editor typed more meanwhile.
      if (latest.current.state === 'saving') dropDraft(form)
      setState((now) => (now === 'saving' ? 'saved' : now))
      return answer.entry
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      setRefusal(error)
      if (error.code === 'content_conflict') dropDraft(form)
      setState(error.code === 'content_conflict' ? 'conflict' : 'failed')
      return null
    }
  }

  const settle = async (): Promise<Entry | null> => {
    await running.current
    const { state: now, entry: known } = latest.current
    if (now === 'saved') return known
    if (now === 'conflict') return null
    running.current = send().finally(() => {
      running.current = null
    })
    return running.current
  }

  const settleLater = useEffectEvent(() => void settle())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause anew
  useEffect(() => {
    if (state !== 'unsaved') return
    const timer = setTimeout(settleLater, pauseMs)
    return () => clearTimeout(timer)
  }, [state, values])
  useLeaving(() => latest.current.state !== 'saved', settleLater)

  return {
    ...{ kept, values, entry, state, savedAt, removed, refusal, settle },
    change: (change) => {
      setValues((before) => ({ ...before, ...change }))
      setState((now) => (now === 'conflict' ? now : 'unsaved'))
    },
    follow: (next) => {
      latest.current.entry = next
      setEntry(next)
    },
  }
}

/**
 * Handles leaving with unsaved changes. On navigation inside the application they are saved; if the window closes, the
 * browser asks.
 */
function useLeaving(isUnsaved: () => boolean, settle: () => void): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved() && session.isLoggedIn()) event.preventDefault()
  })
  const leave = useEffectEvent(() => {
    if (isUnsaved()) settle()
  })
  useEffect(() => {
    const asked = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', asked)
    return () => {
      removeEventListener('beforeunload', asked)
      leave()
    }
  }, [])
}

function valuesOf({ entry, text }: OpenedEntry): DraftValues {
  const { slug, category, position } = entry
  const { title, description, html, file, link, cover = null, attachments = [] } = text
  return { slug, category, position, title, description, html, file, link, cover, attachments }
}
