/** A schema of the OpenAPI document, with the fields that values are generated from. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export interface Field {
  readonly name: string
  readonly schema: JsonSchema
}

type Body =
  | { readonly kind: 'json'; readonly schema: JsonSchema }
  /** A form with one file in that field. */
  | { readonly kind: 'form'; readonly field: string }
  | { readonly kind: 'bytes' }

/** One endpoint of the running application, from its own OpenAPI document. */
export interface Operation {
  readonly method: string
  /** Path with parameters in braces. */
  readonly path: string
  readonly params: readonly Field[]
  readonly query: readonly Field[]
  readonly body: Body | undefined
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

interface Described {
  readonly parameters?: readonly (Field & { readonly in: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Returns the endpoints in `/api/openapi.json`, and the few that are not listed. */
export async function readOperations(origin: string): Promise<readonly Operation[]> {
  const received = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument
  const document = { paths: withoutReferences(received.paths, received) } as OpenApiDocument
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  )
  const plain = ['/', '/health/ready', '/health/live', '/media/{name}', '/assets/{name}', '/robots.txt', '/sitemap.xml']
  return [...listed, ...plain.map((path) => operationOf('GET', path, {}))]
}

/** Returns the part with each `$ref` replaced by its target, so that values can be generated from it. */
function withoutReferences(part: unknown, document: OpenApiDocument): unknown {
  if (Array.isArray(part)) return part.map((item) => withoutReferences(item, document))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part && typeof part.$ref === 'string') {
    const [kind = '', name = ''] = part.$ref.slice('#/components/'.length).split('/')
    return withoutReferences(document.components[kind]?.[name], document)
  }
  return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, withoutReferences(child, document)]))
}

function operationOf(method: string, path: string, { parameters = [], requestBody }: Described): Operation {
  const placed = (place: string) => parameters.filter((one) => one.in === place)
  return { method, path, params: placed('path'), query: placed('query'), body: bodyOf(method, requestBody?.content) }
}

function bodyOf(method: string, content: Readonly<Record<string, { schema: JsonSchema }>> = {}): Body | undefined {
  const form = content['multipart/form-data']
  if (form) return { kind: 'form', field: Object.keys(form.schema.properties ?? {})[0] ?? 'file' }
  const json = content['application/json']
  if (json) return { kind: 'json', schema: json.schema }
  // Bytes have no schema, so the document cannot describe them; every other PUT of ours takes JSON.
  return method === 'PUT' ? { kind: 'bytes' } : undefined
}
