import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zatyshok/contract/endpoint'
import * as tokens from '@zatyshok/contract/providers/provider-tokens'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import * as hooks from '@zatyshok/contract/providers/webhooks'
import { call } from '../../lib/portal.ts'

export type { ProviderToken } from '@zatyshok/contract/providers/provider-tokens'
export type { Webhook, WebhookMessage } from '@zatyshok/contract/providers/webhooks'

export const tokensQuery = queryOptions({
  queryKey: ['provider-tokens'],
  queryFn: ({ signal }) => call(tokens.listProviderTokens, {}, { signal }),
})
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(hooks.listWebhooks, {}, { signal }),
})
export const providersQuery = queryOptions({
  queryKey: ['provider-access', 'providers'],
  queryFn: ({ signal }) => call(listStaffProviders, {}, { signal }),
})
export const messagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id, 'messages'],
    queryFn: ({ signal }) => call(hooks.listWebhookMessages, { params: { id: String(id) }, query: {} }, { signal }),
  })

export const refreshTokens = (queries: QueryClient): Promise<void> => queries.invalidateQueries(tokensQuery)
/** Reloads the webhooks and their delivery logs. */
export const refreshWebhooks = (queries: QueryClient): Promise<void> => queries.invalidateQueries(webhooksQuery)

export type NewToken = CallInput<typeof tokens.createProviderToken>['body']
export type NewWebhook = CallInput<typeof hooks.createWebhook>['body']

const of = (id: number) => ({ params: { id: String(id) } })

export const createToken = (body: NewToken) => call(tokens.createProviderToken, { body })
type Succession = CallInput<typeof tokens.replaceProviderToken>['body']
export const replaceToken = (id: number, body: Succession) => call(tokens.replaceProviderToken, { ...of(id), body })
export const revokeToken = (id: number) => call(tokens.revokeProviderToken, of(id))

export const createWebhook = (body: NewWebhook) => call(hooks.createWebhook, { body })
export const renewSecret = (id: number, proof: CallInput<typeof hooks.renewWebhookSecret>['body']) =>
  call(hooks.renewWebhookSecret, { ...of(id), body: proof })
export const deleteWebhook = (id: number) => call(hooks.deleteWebhook, of(id))
export const testWebhook = (id: number) => call(hooks.testWebhook, of(id))
export const changeState = ({ id, events }: hooks.Webhook, state: 'active' | 'stopped') =>
  call(hooks.updateWebhook, { ...of(id), body: { events, state } })
export const replayMessage = (id: number, message: number) =>
  call(hooks.replayWebhookMessage, { params: { id: String(id), message: String(message) } })
