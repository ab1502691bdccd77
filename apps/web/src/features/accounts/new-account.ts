import type { AllowedProvider, NewAccount, OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import { parseMoney } from '@zatyshok/domain/money'
import { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'
import type { HttpError } from '../../lib/http-error.ts'

/** What is typed in the three steps; going back loses nothing of it. */
export interface AccountDraft extends Readonly<Record<OwnershipProof, string>> {
  readonly provider: AllowedProvider | null
  readonly number: string
}

const noProof = { activationCode: '', surname: '', billAmount: '', earlierBillAmount: '', meterNumber: '' }
export const emptyDraft: AccountDraft = { provider: null, number: '', ...noProof }

/** What was typed for one provider proves nothing at another. */
export const withProvider = (draft: AccountDraft, provider: AllowedProvider): AccountDraft =>
  draft.provider?.serviceProviderId === provider.serviceProviderId ? draft : { ...emptyDraft, provider }

const digitsIn = (number: string): number => number.replace(/\D/g, '').length

/** «Особовий рахунок (10 цифр)» where the provider calls numbers by their length and this one has it (E04). */
export function numberLabel({ provider, number }: AccountDraft): string {
  const known = provider?.numberLabels.find(({ digits }) => digits === digitsIn(number))
  return known?.label ?? t('accountAdd.code')
}

/** What is wrong with the number, in words; null: nothing that can be known here. */
export function numberProblem({ provider, number }: AccountDraft): string | null {
  if (number.trim() === '') return t('validation.account.required')
  const lengths = (provider?.numberLabels ?? []).map(({ digits }) => digits)
  if (lengths.length === 0 || lengths.includes(digitsIn(number))) return null
  const [only] = lengths
  if (only !== undefined && lengths.length === 1) return t('validation.account.digits', { n: only })
  const inWords = new Intl.ListFormat('uk', { type: 'disjunction' }).format(lengths.map(String))
  return t('validation.account.lengths', { lengths: inWords })
}

/** Proofs of the provider that are not typed yet, or cannot be what they should be. */
export const missingProofs = (draft: AccountDraft): OwnershipProof[] =>
  (draft.provider?.proofs ?? []).filter((proof) =>
    isAmount(proof) ? !((parseMoney(draft[proof]) ?? 0) > 0) : draft[proof].trim() === '',
  )

const isAmount = (proof: OwnershipProof) => proof === 'billAmount' || proof === 'earlierBillAmount'

/** `errors` of these say what to type or to do besides. */
export const asksForMore = ({ code }: HttpError): boolean =>
  code === 'more_proof_needed' || code === 'newer_bill_needed' || code === 'newer_bill_awaited'

/** The same draft, which asks for what the refusal names besides; what was typed stays. */
export function withFurtherProof(draft: AccountDraft, refusal: HttpError): AccountDraft {
  const { provider } = draft
  const further = refusal.errors.flatMap(({ path }) => (path ? (amountFields[path] ?? []) : []))
  if (!provider || !asksForMore(refusal)) return draft
  return { ...draft, provider: { ...provider, proofs: [...new Set([...provider.proofs, ...further])] } }
}

const amountFields: Readonly<Record<string, OwnershipProof>> = {
  billAmountKop: 'billAmount',
  earlierBillAmountKop: 'earlierBillAmount',
}

/** What is sent: the proofs of the provider and no others. */
export function bodyOf(draft: AccountDraft & { readonly provider: AllowedProvider }): NewAccount {
  const { provider, number } = draft
  const asks = (proof: OwnershipProof) => provider.proofs.includes(proof)
  return {
    serviceProviderId: provider.serviceProviderId,
    invoiceAccountCode: number.trim(),
    ...(asks('activationCode') && { activationCode: draft.activationCode }),
    ...(asks('surname') && { surname: draft.surname }),
    ...(asks('billAmount') && { billAmountKop: parseMoney(draft.billAmount) ?? 0 }),
    ...(asks('earlierBillAmount') && { earlierBillAmountKop: parseMoney(draft.earlierBillAmount) ?? 0 }),
    ...(asks('meterNumber') && { meterNumber: draft.meterNumber }),
  }
}

/** «Холодна вода, Водовідведення»: what the provider supplies, as far as it is known. */
export const servicesOf = ({ services }: AllowedProvider): string =>
  [...new Set(services.map((serviceType) => t(appearanceOf({ serviceType }).messageKey)))].join(', ')

/** Providers whose name or services hold every word that was typed. */
export function matching(providers: readonly AllowedProvider[], typed: string): AllowedProvider[] {
  const plain = (text: string) => text.toLocaleLowerCase('uk').replace(/['`ʼ’]/g, '’')
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return providers.filter((provider) => {
    const text = plain(`${provider.name} ${servicesOf(provider)}`)
    return words.every((word) => text.includes(word))
  })
}
