import { errorReply, errorStatus } from '@zatyshok/contract/errors'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import type * as z from 'zod'
import { type Schema, schemaWriter } from './schema-writer.ts'

export interface ApiDescription {
  readonly title: string
  /** Schemas that the document contains once, by component name. `ErrorReply` is added here. */
  readonly schemas: Readonly<Record<string, z.core.$ZodType>>
}

declare module 'fastify' {
  interface FastifySchema {
    /** True for a route that the document does not name: pages, files, health checks. */
    readonly hide?: boolean
  }
  interface FastifyInstance {
    /** The OpenAPI document of all routes. Call it when the server is ready; it does not change later. */
    apiDocument(): OpenAPIV3_1.Document
  }
}

/** Describes all routes as OpenAPI 3.1 at `/api/openapi.json`. Call it before the routes are added. */
export function describeApi(app: FastifyInstance, description: ApiDescription): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // Fastify adds a HEAD route for each GET.
    if (route.method !== 'HEAD' && route.schema && !route.schema.hide) routes.push(route)
  })
  let document: OpenAPIV3_1.Document | undefined
  app.decorate('apiDocument', () => {
    document ??= apiDocument(routes, description)
    return document
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.apiDocument())
}

function apiDocument(routes: readonly RouteOptions[], { title, schemas }: ApiDescription): OpenAPIV3_1.Document {
  const writer = schemaWriter({ ...schemas, ErrorReply: errorReply })
  const paths: OpenAPIV3_1.PathsObject = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    const operation = describeOperation(route.schema as RouteSchema, writer)
    for (const method of [route.method].flat()) paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  const responses = errorResponses()
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'API порталу комунальних послуг. Суми — цілі копійки, поля на «Kop».' },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session of a person.' },
        providerToken: { type: 'http', scheme: 'bearer', description: 'A token of a provider’s program: ztk_…' },
      },
      schemas: usedSchemas(writer.components(), { paths, responses }),
      responses,
    },
    paths,
  }
}

/** A route's schema, as `routeSchema` makes it. */
interface RouteSchema extends Pick<OpenAPIV3_1.OperationObject, 'summary' | 'description' | 'tags' | 'security'> {
  readonly params?: z.core.$ZodType
  readonly querystring?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly consumes?: readonly string[]
  readonly response?: Readonly<Record<string, z.core.$ZodType>>
}
type SchemaWriter = ReturnType<typeof schemaWriter>

function describeOperation(schema: RouteSchema, writer: SchemaWriter): OpenAPIV3_1.OperationObject {
  const { params, querystring, body, consumes, response = {}, ...named } = schema
  const parameters = [
    ...(querystring ? parametersOf(writer.accepted(querystring), 'query') : []),
    ...(params ? parametersOf(writer.accepted(params), 'path') : []),
  ]
  const [type = 'application/json'] = consumes ?? []
  return {
    ...('description' in named ? { description: named.description } : {}),
    summary: named.summary ?? '',
    tags: named.tags ?? [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { [type]: { schema: writer.accepted(body) } } } } : {}),
    ...(named.security ? { security: named.security } : {}),
    responses: Object.fromEntries(
      Object.entries(response).map(([status, reply]) => [status, describeResponse(status, reply, writer)]),
    ),
  } as OpenAPIV3_1.OperationObject
}

function describeResponse(status: string, reply: z.core.$ZodType, writer: SchemaWriter) {
  if (Number(status) >= 400) return { $ref: `#/components/responses/${status}` }
  return { description: 'OK', content: { 'application/json': { schema: writer.returned(reply) } } }
}

function parametersOf({ properties = {}, required = [] }: Schema, place: 'query' | 'path') {
  return Object.entries(properties).map(([name, schema]) => ({
    schema,
    in: place,
    name,
    required: place === 'path' || required.includes(name),
  }))
}

/** Returns one response for each status of an error. Its description lists the codes that have this status. */
function errorResponses(): Record<string, OpenAPIV3_1.ResponseObject> {
  const codes = Object.groupBy(Object.entries(errorStatus), ([, status]) => status)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } }
  return Object.fromEntries(
    Object.entries(codes).map(([status, entries = []]) => [
      status,
      { description: entries.map(([code]) => code).join(', '), content },
    ]),
  )
}

/**
 * Returns the schemas that operations refer to, also through other schemas. Each schema has a form for requests and one
 * for responses, and most are used in one of them.
 */
function usedSchemas(schemas: Readonly<Record<string, Schema>>, parts: object): Record<string, Schema> {
  const used = new Set(referredNames(parts))
  for (const name of used) for (const inner of referredNames(schemas[name])) used.add(inner)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

const referredNames = (part: unknown): string[] =>
  Array.from(JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, name]) => name ?? '')
