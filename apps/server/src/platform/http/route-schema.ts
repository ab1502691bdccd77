import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { bodyErrors, commonErrors, errorReply, errorStatus } from '@zatyshok/contract/errors'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import type { FastifySchema } from 'fastify'
import * as z from 'zod'

/** Returns the schema for the framework's validation and for the API pages. */
export function routeSchema(endpoint: EndpointDeclaration): FastifySchema & Record<string, unknown> {
  const ofBody = endpoint.method === 'GET' ? [] : bodyErrors
  const statuses = [...new Set([...endpoint.errors, ...commonErrors, ...ofBody].map((code) => errorStatus[code]))]
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

/** Returns the authentication scheme of an endpoint, as declared in server.ts. */
function securityOf({ access, scope }: EndpointDeclaration): object {
  if (access === 'public' || access === 'paymentService') return {}
  if (access !== 'provider') return { security: [{ bearer: [] }] }
  return { security: [{ providerToken: [] }], description: `Scope: ${scope}.` }
}

/** Describes an upload form for the API pages only. `receive()` reads the form after all other checks. */
const formOf = ({ field, kinds, maxBytes }: UploadDeclaration) =>
  z.object({ [field]: z.file().describe(`${kinds.join(', ')}; at most ${maxBytes} bytes`) })
