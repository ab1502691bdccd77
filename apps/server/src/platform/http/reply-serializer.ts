import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/v4/core'

/**
 * `fast`: writes only the fields that the contract declares.
 * `late`: the same, but a schema is compiled at its first response; the start takes half the time, and first responses
 * take longer.
 * `checked`: rejects a response that breaks the contract, at ten times the cost.
 */
export type ReplyMode = 'fast' | 'late' | 'checked'

/**
 * Serialises a response by its schema in the contract, so that an undeclared field never leaves the server. Tests use
 * `checked`. In production the schema is compiled once: parsing a long response again costs more than the query that
 * made it.
 */
export function serializerCompiler(mode: ReplyMode): FastifySerializerCompiler<z.$ZodType> {
  return ({ schema, method, url }) => {
    if (mode === 'fast') return fastJsonStringify(jsonSchemaOf(schema))
    if (mode === 'late') {
      let write: ReturnType<typeof fastJsonStringify> | undefined
      return (reply) => {
        write ??= fastJsonStringify(jsonSchemaOf(schema))
        return write(reply)
      }
    }
    return (reply) => {
      const parsed = z.safeParse(schema, reply)
      if (!parsed.success) throw new Error(`${method} ${url}: the reply breaks the contract: ${parsed.error.message}`)
      return JSON.stringify(parsed.data)
    }
  }
}

function jsonSchemaOf(schema: z.$ZodType): Schema {
  const written = z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const [value, none] = jsonSchema.anyOf ?? []
      if (typeof value !== 'object' || typeof none !== 'object' || none.type !== 'null') return
      // For "a value or null" the serializer has the faster `nullable`; a general union would be tried for each value.
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  })
  return written as Schema
}
