import { type SetStateAction, useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft, type Typed } from './form-drafts.ts'

type Setter<Value> = (next: SetStateAction<Value>) => void

export interface FormDraft {
  /** True if the form shows values from before the page was left. */
  readonly isRestored: boolean
  /** One value of the form and its setter, as `useState` returns them. Not for passwords, codes and files. */
  field: <Value>(name: string, initial: Value) => [Value, Setter<Value>]
  /** All values of the form as one object; fields that were not typed follow `initial`. */
  all: <Values extends object>(initial: Values) => [Values, Setter<Values>]
  /** Deletes the draft after the form was sent, cancelled or restarted. */
  clear: () => void
}

interface State {
  form: string
  typed: Typed
  isRestored: boolean
  /** True after a change in this page; only a change renews the 24 hours. */
  isChanged: boolean
}

function begun(form: string): State {
  const typed = readDraft(form)
  return { form, typed, isRestored: Object.keys(typed).length > 0, isChanged: false }
}

/**
 * Stores what the signed-in user types into a form (decision 0073). The draft survives an expired session, a closed tab
 * and a lost network for 24 hours. `form` names the form and its record, such as `inbox.note.15`.
 */
export function useFormDraft(form: string): FormDraft {
  const [held, setState] = useState(() => begun(form))
  const state = held.form === form ? held : begun(form)
  if (state !== held) setState(state)
  useEffect(() => {
    if (state.isChanged) keepDraft(state.form, state.typed)
  }, [state])
  const type = (change: (typed: Typed) => Typed) =>
    setState((before) => ({ ...before, typed: { ...before.typed, ...change(before.typed) }, isChanged: true }))
  return {
    isRestored: state.isRestored,
    field: (name, initial) => {
      const from = (typed: Typed) => (name in typed ? (typed[name] as typeof initial) : initial)
      return [from(state.typed), (next) => type((typed) => ({ [name]: decided(next, from(typed)) }))]
    },
    all: (initial) => [
      { ...initial, ...state.typed },
      (next) => type((typed) => changesOf(decided(next, { ...initial, ...typed }), { ...initial, ...typed })),
    ],
    clear: () => {
      dropDraft(form)
      setState({ form, typed: {}, isRestored: false, isChanged: false })
    },
  }
}

const decided = <Value>(next: SetStateAction<Value>, before: Value): Value =>
  typeof next === 'function' ? (next as (before: Value) => Value)(before) : next

const changesOf = (next: object, before: Typed): Typed =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== before[name]))
