import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { inviteStaff, listStaff, resetStaffSecondFactor, updateStaff } from '@zatyshok/contract/people/staff'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import { call } from '../../lib/portal.ts'

export type Member = Reply<typeof listStaff>[number]
export type StaffRole = Member['role']
type Invitation = CallInput<typeof inviteStaff>['body']
type Standing = CallInput<typeof updateStaff>['body']

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call(listStaff, {}, { signal }),
})

/** The providers to which operators can be restricted. */
export const providersQuery = queryOptions({
  queryKey: ['staff-providers'],
  queryFn: ({ signal }) => call(listStaffProviders, {}, { signal }),
})

export const refreshStaff = (queries: QueryClient): Promise<void> => queries.invalidateQueries(staffQuery)

export const invite = (body: Invitation) => call(inviteStaff, { body })
export const changeStanding = (id: number, body: Standing) => call(updateStaff, { params: { id: String(id) }, body })
export const resetFactor = (id: number, password: string) =>
  call(resetStaffSecondFactor, { params: { id: String(id) }, body: { password } })
