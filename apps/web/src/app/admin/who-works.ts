import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import { getProfile } from '@zatyshok/contract/people/profile'
import { createContext, use } from 'react'
import { secondFactorQuery } from '../../features/security/security.api.ts'
import { call, session } from '../../lib/portal.ts'

type Profile = Reply<typeof getProfile>
type Role = Profile['role']

/** The signed-in staff member: the profile, and whether the mandatory second factor is set. */
export interface Worker {
  readonly profile: Profile
  readonly role: Exclude<Role, 'consumer'>
}

export const WorkerContext = createContext<Worker | null>(null)

/** Returns the signed-in staff member; for screens under the layout, which admits staff only. */
export function useWorker(): Worker {
  const worker = use(WorkerContext)
  if (!worker) throw new Error('A screen of the management outside its layout')
  return worker
}

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(getProfile, {}, { signal })
    session.remember('profile', profile)
    return profile
  },
})

export type Admission =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'stranger' }
  | { readonly state: 'enrolling'; readonly worker: Worker }
  | { readonly state: 'admitted'; readonly worker: Worker }

/** Returns whether the user may open the management. It only decides what to show: the server checks every request. */
export function useAdmission(): Admission {
  const profile = useQuery(profileQuery)
  const secondFactor = useQuery(secondFactorQuery)
  if ((profile.isError && !profile.data) || (secondFactor.isError && !secondFactor.data)) {
    const retry = () => {
      void profile.refetch()
      void secondFactor.refetch()
    }
    return { state: 'failed', retry }
  }
  if (!profile.data || !secondFactor.data) return { state: 'asking' }
  const { role } = profile.data
  if (role === 'consumer') return { state: 'stranger' }
  const worker = { profile: profile.data, role }
  return { state: secondFactor.data.totp ? 'admitted' : 'enrolling', worker }
}
