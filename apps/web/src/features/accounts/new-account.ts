import type { AllowedProvider, NewAccount, OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import { parseMoney } from '@zatyshok/domain/money'
import { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'
import type { HttpError } from '../../lib/http-error.ts'

/** The values typed in the three steps; going back keeps all of them. */
export interface AccountDraft extends Readonly<Record<OwnershipProof, string>> {
  readonly provider: AllowedProvider | null
  readonly number: string
}

const noProof = { activationCode: '', surname: '', billAmount: '', earlierBillAmount: '', meterNumber: '' }
export const emptyDraft: AccountDraft = { provider: null, number: '', ...noProof }

/** Choosing another provider clears the typed values: they belong to the previous provider. */
export const withProvider = (draft: AccountDraft, provider: AllowedProvider): AccountDraft =>
  draft.provider?.serviceProviderId === provider.serviceProviderId ? draft : { ...emptyDraft, provider }

const digitsIn = (number: string): number => number.replace(/\D/g, '').length

/** «Особовий рахунок (10 цифр)» if the provider names its numbers by length and this number has that length (E04). */
export function numberLabel({ provider, number }: AccountDraft): string {
  const known = provider?.numberLabels.find(({ digits }) => digits === digitsIn(number))
  return known?.label ?? t('accountAdd.code')
}

/** Returns the message about the number's error; null if the browser finds no error. */
export function numberProblem({ provider, number }: AccountDraft): string | null {
  if (number.trim() === '') return t('validation.account.required')
  const lengths = (provider?.numberLabels ?? []).map(({ digits }) => digits)
  if (lengths.length === 0 || lengths.includes(digitsIn(number))) return null
  const [only] = lengths
  if (only !== undefined && lengths.length === 1) return t('validation.account.digits', { n: only })
  const inWords = new Intl.ListFormat('uk', { type: 'disjunction' }).format(lengths.map(String))
  return t('validation.account.lengths', { lengths: inWords })
}

/** The provider's proofs that are not typed yet or have an invalid format. */
export const missingProofs = (draft: AccountDraft): OwnershipProof[] =>
  (draft.provider?.proofs ?? []).filter((proof) =>
    isAmount(proof) ? !((parseMoney(draft[proof]) ?? 0) > 0) : draft[proof].trim() === '',
  )

const isAmount = (proof: OwnershipProof) => proof === 'billAmount' || proof === 'earlierBillAmount'

/** True for refusals whose `errors` name a further proof or action. */
export const asksForMore = ({ code }: HttpError): boolean =>
  code === 'more_proof_needed' || code === 'newer_bill_needed' || code === 'newer_bill_awaited'

/** Adds the further proof that the refusal names; keeps the typed values. */
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

/** The request body: only the proofs that the provider asks for. */
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

/** «Холодна вода, Водовідведення»: the known services of the provider. */
export const servicesOf = ({ services }: AllowedProvider): string =>
  [...new Set(services.map((serviceType) => t(appearanceOf({ serviceType }).messageKey)))].join(', ')

/** Providers whose name or services contain every typed word. */
export function matching(providers: readonly AllowedProvider[], typed: string): AllowedProvider[] {
  const plain = (text: string) => text.toLocaleLowerCase('uk').replace(/['`ʼ’]/g, '’')
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return providers.filter((provider) => {
    const text = plain(`${provider.name} ${servicesOf(provider)}`)
    return words.every((word) => text.includes(word))
  })
}
