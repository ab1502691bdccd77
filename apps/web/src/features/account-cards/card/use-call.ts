import { useMutation } from '@tanstack/react-query'
import { CALL_ANSWERS, type CallAnswer, type CallRecord } from '@zatyshok/contract/accounts/calls'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { HttpError } from '../../../lib/http-error.ts'
import { type AccountCard, type Look, startCall } from '../account-cards.api.ts'

export interface CallState {
  ticks: ReadonlySet<CallAnswer>
  /** The call in which the operator may act; null while fewer than two answers are ticked. */
  call: CallRecord | null
  /** Says what is needed, that the actions are open, or why not. */
  state: string
  tick: (ticks: ReadonlySet<CallAnswer>) => void
  /** Keeps the call as the last action returned it. */
  keep: (call: CallRecord) => void
}

/**
 * Begins the call when two right answers are ticked (check 98, R03), and sends them again when others are ticked; without
 * two the actions are off.
 */
export function useCall(card: AccountCard, look: Look): CallState {
  const [ticks, setTicks] = useState<ReadonlySet<CallAnswer>>(new Set())
  const [begun, setBegun] = useState<CallRecord | null>(null)
  const beginning = useMutation({
    mutationFn: (answers: readonly CallAnswer[]) => startCall(card, answers),
    onSuccess: setBegun,
    // One request at a time, so that the last ticks are the ones that stay.
    scope: { id: `call ${card.lookId}` },
  })
  const isEnough = ticks.size >= CALL_ANSWERS
  const call = isEnough && !beginning.isError ? begun : null
  return {
    ticks,
    call,
    state: call
      ? t('calls.begun', { id: call.id })
      : isEnough
        ? failureText(beginning.error)
        : t('accountCards.ticks.two'),
    tick: (next) => {
      setTicks(next)
      if (look.reason === 'check' || next.size < CALL_ANSWERS) return
      const isSent = !beginning.isError && isSame(next, beginning.variables)
      if (!isSent) beginning.mutate([...next])
    },
    keep: setBegun,
  }
}

const isSame = (ticks: ReadonlySet<CallAnswer>, sent: readonly CallAnswer[] = []) =>
  ticks.size === sent.length && sent.every((answer) => ticks.has(answer))

function failureText(error: Error | null): string {
  if (error === null) return ''
  if (!(error instanceof HttpError)) return t('error.internal')
  return error.status === 404 ? t('calls.gone') : (error.serverMessage ?? t('error.internal'))
}
