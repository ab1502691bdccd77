import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AllowedProvider } from '@zatyshok/contract/accounts/account-links'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { addAccount } from './link.api.ts'
import {
  type AccountDraft,
  bodyOf,
  emptyDraft,
  missingProofs,
  numberProblem,
  withFurtherProof,
  withProvider,
} from './new-account.ts'

export type Step = 'provider' | 'number' | 'proof'
export const steps: readonly Step[] = ['provider', 'number', 'proof']

export interface NewAccountForm {
  /** What was typed before the page was left. */
  readonly kept: FormDraft
  readonly draft: AccountDraft
  readonly step: Step
  readonly set: (change: Partial<AccountDraft>) => void
  readonly choose: (provider: AllowedProvider) => void
  readonly goOn: () => void
  readonly goBack: () => void
  readonly submit: () => void
  readonly busy: boolean
  /** Of the last attempt, while nothing was changed since. */
  readonly refusal: HttpError | null
}

/**
 * Three steps of one form (E02). The step stands in the address, so that the browser's own way back leads to the step
 * before; what was typed stays here.
 */
export function useNewAccount(): NewAccountForm {
  const kept = useFormDraft('accounts.new')
  const [typed, setTyped] = kept.all(emptyDraft)
  // A code is not kept anywhere.
  const [activationCode, setCode] = useState('')
  const draft = { ...typed, activationCode }
  const setDraft = ({ activationCode: code, ...others }: AccountDraft) => {
    setCode(code)
    setTyped((before) => ({ ...before, ...others }))
  }
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const step = reached(draft, query.get('step'))
  const adding = useMutation({
    mutationFn: addAccount,
    onError: (error) => {
      if (error instanceof HttpError) setTyped((before) => withFurtherProof(before, error))
    },
    onSuccess: async ({ account, outcome }) => {
      kept.clear()
      await queries.invalidateQueries()
      await navigate(paths.accounts, { state: { added: account.invoiceAccount.code, outcome } })
    },
  })
  const goTo = (next: Step) => void navigate(`${paths.accountNew}?step=${next}`)
  const { provider } = draft
  return {
    kept,
    draft,
    step,
    set: (change) => {
      adding.reset()
      setDraft({ ...draft, ...change })
    },
    choose: (chosen) => {
      adding.reset()
      setDraft(withProvider(draft, chosen))
      goTo('number')
    },
    goOn: () => goTo('proof'),
    goBack: () => void navigate(-1),
    submit: () => {
      if (provider && !adding.isPending && missingProofs(draft).length === 0)
        adding.mutate(bodyOf({ ...draft, provider }))
    },
    busy: adding.isPending,
    refusal: adding.error instanceof HttpError ? adding.error : null,
  }
}

/** The step of the address, or the first that is not done yet: a reload has forgotten what was typed. */
function reached(draft: AccountDraft, asked: string | null): Step {
  if (!draft.provider || (asked !== 'number' && asked !== 'proof')) return 'provider'
  return asked === 'proof' && numberProblem(draft) === null ? 'proof' : 'number'
}
