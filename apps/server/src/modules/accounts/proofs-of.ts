import type { OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import type { Settings } from '../../config/config-schema.ts'

/**
 * Returns the proofs that this provider requires: its code, or facts of the last bills if it prints no codes (E03,
 * E04).
 */
export const proofsOf = ({ linking }: Settings, providerCode: string): readonly OwnershipProof[] =>
  linking.withoutCode.includes(providerCode) ? linking.proof : ['activationCode']

/**
 * Returns the further fact required while a shared limit is used up: a bill's sum, or both last sums if one is required
 * anyway.
 */
export const furtherProofOf = (settings: Settings, providerCode: string): 'billAmount' | 'earlierBillAmount' =>
  proofsOf(settings, providerCode).includes('billAmount') ? 'earlierBillAmount' : 'billAmount'
