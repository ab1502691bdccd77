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
    ...(endpoint.access === 'public' || endpoint.access === 'paymentService' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { body: formOf(endpoint.upload), consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.rawBody ? { consumes: ['application/octet-stream'] } : {}),
    response: { ...refusals, ...(typeof endpoint.reply === 'string' ? {} : { 200: endpoint.reply }) },
  }
}

/** For the API pages alone: a form is read by `receive()`, after everything else was checked. */
const formOf = ({ field, kinds, maxBytes }: UploadDeclaration) =>
  z.object({ [field]: z.file().describe(`${kinds.join(', ')}; at most ${maxBytes} bytes`) })
