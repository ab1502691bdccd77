import type { OpenAPIV3_1 } from 'openapi-types'
import * as z from 'zod'

/** A schema, or a reference to one. */
export type Schema = OpenAPIV3_1.SchemaObject & Partial<OpenAPIV3_1.ReferenceObject>
type Direction = 'input' | 'output'

/** Name of a component in requests and in responses: a default is optional in the first and present in the second. */
const nameOf = (name: string, direction: Direction) => (direction === 'input' ? `${name}Input` : name)

/**
 * Writes the contract's schemas as JSON Schema of OpenAPI 3.1. A named schema is written once, and others refer to it.
 */
export function schemaWriter(named: Readonly<Record<string, z.core.$ZodType>>) {
  const registries = { input: registryOf(named, 'input'), output: registryOf(named, 'output') }
  const write = (schema: z.core.$ZodType, io: Direction): Schema => {
    const metadata = registries[io]
    const name = metadata.get(schema)?.id
    return name === undefined ? part(z.toJSONSchema(schema, { ...options, io, metadata })) : { $ref: `${place}${name}` }
  }
  const component = (io: Direction) => {
    const { schemas } = z.toJSONSchema(registries[io], { ...options, io, metadata: registries[io], uri: placeOf })
    return Object.entries(schemas).map(([name, schema]) => [name, part(schema)] as const)
  }
  return {
    /** What the server accepts. */
    accepted: (schema: z.core.$ZodType): Schema => write(schema, 'input'),
    /** What the server returns. */
    returned: (schema: z.core.$ZodType): Schema => write(schema, 'output'),
    components: (): Record<string, Schema> => Object.fromEntries([...component('input'), ...component('output')]),
  }
}

const place = '#/components/schemas/'
const placeOf = (name: string) => place + name

const options = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  reused: 'inline',
  override: ({ jsonSchema }) => {
    // Each set of allowed values has the same form, also one of a single value.
    if (jsonSchema.const !== undefined) jsonSchema.enum = [jsonSchema.const]
    delete jsonSchema.const
    // Bounds that the contract does not set: every integer in JSON is a safe one.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    // OpenAPI's word for bytes is the format alone.
    delete jsonSchema.contentEncoding
    // A newer node may return further fields. An object of a request has no such bound in the first place.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  },
} as const satisfies z.core.ToJSONSchemaParams

/** Removes what identifies a schema that stands alone, and refers to named schemas as components. */
function part({ $schema: _, $id: __, $defs: ___, id: ____, ...schema }: z.core.JSONSchema.BaseSchema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${place}`))
}

function registryOf(named: Readonly<Record<string, z.core.$ZodType>>, direction: Direction) {
  const registry = z.registry<{ id?: string }>()
  for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: nameOf(name, direction) })
  return registry
}
