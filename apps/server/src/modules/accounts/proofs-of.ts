import type { OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import type { Settings } from '../../config/config-schema.ts'

/** What proves an account of this provider: its code, or facts of its last bills where it prints none (E03, E04). */
export const proofsOf = ({ linking }: Settings, providerCode: string): readonly OwnershipProof[] =>
  linking.withoutCode.includes(providerCode) ? linking.proof : ['activationCode']

/**
 * The further fact while a shared limit is used up: the sum of a bill; if that is required anyway, of both last bills.
 */
export const furtherProofOf = (settings: Settings, providerCode: string): 'billAmount' | 'earlierBillAmount' =>
  proofsOf(settings, providerCode).includes('billAmount') ? 'earlierBillAmount' : 'billAmount'
