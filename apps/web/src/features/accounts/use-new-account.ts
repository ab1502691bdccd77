import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AllowedProvider } from '@zatyshok/contract/accounts/account-links'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { useOpenScreen } from '../../lib/navigation/use-open-screen.ts'
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
  /** Values typed before the user left the page. */
  readonly kept: FormDraft
  readonly draft: AccountDraft
  readonly step: Step
  readonly set: (change: Partial<AccountDraft>) => void
  readonly choose: (provider: AllowedProvider) => void
  readonly goOn: () => void
  readonly goBack: () => void
  readonly submit: () => void
  readonly busy: boolean
  /** The refusal of the last attempt; null after any change. */
  readonly refusal: HttpError | null
}

/**
 * State of the three-step form (E02). The step is part of the address, so the browser's «Back» leads to the previous
 * step. The typed values stay here.
 */
export function useNewAccount(): NewAccountForm {
  const kept = useFormDraft('accounts.new')
  const [typed, setTyped] = kept.all(emptyDraft)
  // The activation code is secret, so it is never stored.
  const [activationCode, setCode] = useState('')
  const draft = { ...typed, activationCode }
  const setDraft = ({ activationCode: code, ...others }: AccountDraft) => {
    setCode(code)
    setTyped((before) => ({ ...before, ...others }))
  }
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
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
      await openScreen(paths.accounts, { state: { added: account.invoiceAccount.code, outcome } })
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

/** The step from the address, or the first incomplete step: a reload loses the typed values. */
function reached(draft: AccountDraft, asked: string | null): Step {
  if (!draft.provider || (asked !== 'number' && asked !== 'proof')) return 'provider'
  return asked === 'proof' && numberProblem(draft) === null ? 'proof' : 'number'
}
