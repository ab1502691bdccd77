import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import { errorReply, errorStatus } from '@zatyshok/contract/errors'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import * as z from 'zod'

export interface ApiDescription {
  readonly title: string
  /** Schemas that the document contains once, by component name. `ErrorReply` is added here. */
  readonly schemas: Readonly<Record<string, z.core.$ZodType>>
}

/** Describes all routes as OpenAPI 3.1 at `/api/openapi.json`. Register it before the routes. */
export async function describeApi(app: FastifyInstance, { title, schemas }: ApiDescription): Promise<void> {
  const schemaRegistry = z.registry<{ id?: string }>()
  for (const [id, schema] of Object.entries({ ...schemas, ErrorReply: errorReply })) schemaRegistry.add(schema, { id })
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: 'API порталу комунальних послуг. Суми — цілі копійки, поля на «Kop».' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A session of a person.' },
          providerToken: { type: 'http', scheme: 'bearer', description: 'A token of a provider’s program: ztk_…' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => shareParts(addSchemas(document) as OpenAPIV3_1.Document) as Transformed,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
type Transformed = ReturnType<SwaggerTransformObject>

/** Moves the error responses into the components, and removes the schemas that no operation uses. */
function shareParts(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item ?? {}).map(([method, operation]) => [method, withSharedErrors(operation)]),
      ),
    ]),
  )
  const components = { ...document.components, responses: errorResponses() }
  return { ...document, paths, components: { ...components, schemas: usedSchemas(components, paths) } }
}

const errorName = (status: number | string): string => `Error${status}`

function withSharedErrors(operation: unknown): OpenAPIV3_1.OperationObject {
  const described = operation as OpenAPIV3_1.OperationObject
  const responses = Object.entries(described.responses ?? {}).map(([status, response]) =>
    Number(status) < 400 ? [status, response] : [status, { $ref: `#/components/responses/${errorName(status)}` }],
  )
  return { ...described, responses: Object.fromEntries(responses) }
}

/** Returns one response for each status of an error. Its description lists the codes that have this status. */
function errorResponses(): Record<string, OpenAPIV3_1.ResponseObject> {
  const codes = Object.groupBy(Object.entries(errorStatus), ([, status]) => status)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } }
  return Object.fromEntries(
    Object.entries(codes).map(([status, entries = []]) => [
      errorName(status),
      { description: entries.map(([code]) => code).join(', '), content },
    ]),
  )
}

/**
 * Returns the schemas that operations refer to, also through other schemas. The library adds each schema twice, for
 * requests and for responses, and most are used in one of them.
 */
function usedSchemas(components: OpenAPIV3_1.ComponentsObject, paths: object): Record<string, Schema> {
  const { schemas = {}, responses } = components
  const used = new Set(referredNames({ paths, responses }))
  for (const name of used) for (const inner of referredNames(schemas[name])) used.add(inner)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}
type Schema = NonNullable<OpenAPIV3_1.ComponentsObject['schemas']>[string]

const referredNames = (part: unknown): string[] =>
  Array.from(JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, name]) => name ?? '')
