import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { commonErrors, errorReply, errorStatus } from '@zatyshok/contract/errors'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import type { FastifySchema } from 'fastify'
import * as z from 'zod'

/** What the framework validates by, and what the API pages tell. */
export function routeSchema(endpoint: EndpointDeclaration): FastifySchema & Record<string, unknown> {
  const statuses = [...new Set([...endpoint.errors, ...commonErrors].map((code) => errorStatus[code]))]
  const refusals = Object.fromEntries(statuses.map((status) => [status, errorReply]))
  return {
    tags: [endpoint.noun],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { body: formOf(endpoint.upload), consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.rawBody ? { consumes: ['application/octet-stream'] } : {}),
    response: { ...refusals, ...(typeof endpoint.reply === 'string' ? {} : { 200: endpoint.reply }) },
  }
}

/** Which proof the call asks for, by the schemes of server.ts. */
function securityOf({ access, scope }: EndpointDeclaration): object {
  if (access === 'public' || access === 'paymentService') return {}
  if (access !== 'provider') return { security: [{ bearer: [] }] }
  return { security: [{ providerToken: [] }], description: `Scope: ${scope}.` }
}

/** For the API pages alone: a form is read by `receive()`, after everything else was checked. */
const formOf = ({ field, kinds, maxBytes }: UploadDeclaration) =>
  z.object({ [field]: z.file().describe(`${kinds.join(', ')}; at most ${maxBytes} bytes`) })
