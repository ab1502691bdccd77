import type { OwnershipProof } from '@zatyshok/contract/account-links'
import type { Settings } from '../../config/config-schema.ts'

/** What proves an account of this provider: its code, or facts of its last bills where it prints none (E03, E04). */
export const proofsOf = ({ linking }: Settings, providerCode: string): readonly OwnershipProof[] =>
  linking.withoutCode.includes(providerCode) ? linking.proof : ['activationCode']

/** What is asked besides while strangers guess: the sum of a bill; where that is asked anyway, of both last bills. */
export const furtherProofOf = (settings: Settings, providerCode: string): 'billAmount' | 'earlierBillAmount' =>
  proofsOf(settings, providerCode).includes('billAmount') ? 'earlierBillAmount' : 'billAmount'
