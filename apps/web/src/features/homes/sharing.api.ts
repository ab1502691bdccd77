import { queryOptions } from '@tanstack/react-query'
import {
  changeShare,
  endShare,
  inviteToShare,
  listShares,
  previewShare,
  takeShare,
} from '@zatyshok/contract/accounts/sharing'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type Shares = Reply<typeof listShares>

export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: ({ signal }) => call(listShares, {}, { signal }),
})

/** The contents of the invitation from a letter. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(previewShare, { body: { code } }, { signal }),
  })

export type Offer = CallInput<typeof inviteToShare>['body']
export type Rights = CallInput<typeof changeShare>['body']

export const saveOffer = (body: Offer) => call(inviteToShare, { body })
export const saveRights = ({ id, ...body }: Rights & { id: number }) =>
  call(changeShare, { params: { id: String(id) }, body })
export const removeShare = (id: number) => call(endShare, { params: { id: String(id) } })
export const takeInvitation = (code: string) => call(takeShare, { body: { code } })
