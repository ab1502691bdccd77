import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { paths } from '../../../lib/paths.ts'
import type { Opened, Way } from './owed.ts'

interface Chosen {
  /** The history entry in which the choice was begun: a new visit begins with everything ticked. */
  readonly entry: string
  /** IDs of the ticked accounts; null: all that are owed. */
  readonly ticked: readonly number[] | null
  /** null: the first way that is possible. */
  readonly way: Way | null
}

const nothing: Chosen = { entry: '', ticked: null, way: null }

/** State of a link that continues the stored choice, as from the page to which a payment service returns. */
export const goingOn = { goesOn: true }

const isGoingOn = (state: unknown) => typeof state === 'object' && state !== null && 'goesOn' in state

const FORM = 'pay'

/** The stored choice for the page to which a payment service returns. */
export function useKeptChoice(): { readonly ticked: readonly number[] | null; readonly opened: Opened } {
  const draft = useFormDraft(FORM)
  const [{ ticked }] = draft.field<Chosen>('chosen', nothing)
  const [opened] = draft.field<Opened>('opened', {})
  return { ticked, opened }
}

/** The ticked accounts, the way of paying and the opened services; they survive a reload and the way back. */
export function usePayChoice() {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const draft = useFormDraft(FORM)
  const [kept, keep] = draft.field<Chosen>('chosen', nothing)
  const [opened, setOpened] = draft.field<Opened>('opened', {})
  const isKept = kept.entry === key || isGoingOn(state)
  const chosen: Chosen = isKept ? kept : { entry: key, ticked: preselected(query), way: null }
  const change = (part: Partial<Chosen>) => keep({ ...chosen, ...part })
  return {
    ...chosen,
    opened,
    isPaying: query.get('step') === 'pay',
    tick: (ticked: readonly number[]) => change({ ticked }),
    chooseWay: (way: Way) => change({ way }),
    /** Stores that the service was opened for these accounts. */
    markOpened: (ids: readonly number[]) => {
      const now = new Date().toISOString()
      keep(chosen)
      setOpened((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, now])) }))
    },
    /** Goes on to the ticked accounts one after another. */
    proceed: (ticked: readonly number[]) => {
      change({ ticked })
      void navigate(`${paths.pay}?step=pay`, { state: goingOn })
    },
  }
}

/** `?account=` names accounts, `?bill=` a bill, whose id begins with its account. */
function preselected(query: URLSearchParams): number[] | null {
  const named = [...query.getAll('account'), ...query.getAll('bill').map((bill) => bill.split('-')[0])]
  const ids = named.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0 ? ids : null
}
