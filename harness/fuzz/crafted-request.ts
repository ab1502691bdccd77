import fc from 'fast-check'
import { type Field, nameOf, type Operation } from './api-document.ts'
import { type CraftedBody, craftedBody, wellFormedBody } from './crafted-body.ts'
import { accepted, oddHeaders, oddMethods, oddProofs, oddTargets } from './odd-requests.ts'
import { oddName, oddText } from './odd-values.ts'
import { type Known, validValue } from './valid-values.ts'
import { type Damage, damages } from './wire.ts'

/** The identity that a request claims. */
export interface Principal {
  readonly name: string
  /** undefined: not signed in. */
  readonly token: string | undefined
}

/** A request before encoding. */
export interface CraftedRequest {
  readonly operation: string
  readonly principal: string
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: CraftedBody['bytes'] | undefined
  /** What is wrong with the encoding; undefined: it is valid. */
  readonly damage: Damage | undefined
}

/** Parts of a request; at least one of them is invalid in each request. */
const parts = ['params', 'query', 'body', 'method', 'target', 'proof', 'headers', 'damage'] as const
type Part = (typeof parts)[number]
const weights: Readonly<Record<Part, number>> = {
  ...{ params: 6, query: 6, body: 10, method: 1, target: 1 },
  ...{ proof: 2, headers: 3, damage: 2 },
}
const wrongParts = fc.uniqueArray(
  fc.oneof(...parts.map((part) => ({ weight: weights[part], arbitrary: fc.constant(part) }))),
  { minLength: 1, maxLength: 3 },
)

interface Callers {
  /** Identities with access; empty: public. */
  readonly right: readonly Principal[]
  readonly all: readonly Principal[]
}

/** Generates malformed requests to one operation, mostly from identities with access, more rarely from others. */
export function craftedRequest(operation: Operation, callers: Callers, known: Known): fc.Arbitrary<CraftedRequest> {
  const { right, all } = callers
  const mayCall = { weight: 8, arbitrary: fc.constantFrom(...(right.length > 0 ? right : all)) }
  return fc
    .record({
      wrong: wrongParts.map((list) => new Set<Part>(list)),
      principal: fc.oneof(mayCall, { weight: 1, arbitrary: fc.constantFrom(...all) }),
      params: fc.tuple(...operation.params.map((field) => parameter(field, known))),
      query: fc.tuple(...operation.query.map((field) => parameter(field, known))),
      more: fc.array(fc.tuple(oddName, oddText), { minLength: 1, maxLength: 2 }),
      plain: wellFormedBody(operation.body, known),
      body: craftedBody(operation.body, known),
      method: fc.constantFrom(...oddMethods),
      target: fc.constantFrom(...oddTargets),
      proof: fc.constantFrom(...oddProofs),
      headers: fc.array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 2 }),
      damage: fc.constantFrom(...damages),
      network: fc.nat(0xffffff),
    })
    .map((made) => assemble(operation, made))
}

interface Parameter {
  readonly name: string
  readonly right: string
  readonly odd: string
  readonly isLeftOut: boolean
}

const parameter = ({ name, schema }: Field, known: Known): fc.Arbitrary<Parameter> =>
  fc.record({
    name: fc.constant(name),
    right: validValue(schema, name, known).map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    odd: oddText,
    isLeftOut: fc.boolean(),
  })

interface Made {
  readonly wrong: ReadonlySet<Part>
  readonly principal: Principal
  readonly params: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly more: readonly (readonly [string, string])[]
  readonly plain: CraftedBody | undefined
  readonly body: () => CraftedBody
  readonly method: string
  readonly target: (path: string) => string
  readonly proof: (token: string) => readonly (readonly [string, string])[]
  readonly headers: readonly (readonly [string, string])[]
  readonly damage: Damage
  readonly network: number
}

function assemble(operation: Operation, made: Made): CraftedRequest {
  const { wrong, principal } = made
  const body = wrong.has('body') ? made.body() : made.plain
  const path = pathOf(operation, made)
  const token = principal.token ?? ''
  return {
    operation: nameOf(operation),
    principal: principal.name,
    method: wrong.has('method') ? made.method : operation.method,
    target: `${wrong.has('target') ? made.target(path) : path}${searchOf(made)}`,
    headers: [
      ...accepted(made.network),
      ...(wrong.has('proof') ? made.proof(token) : token ? [['authorization', `Bearer ${token}`] as const] : []),
      ...(body?.type === undefined ? [] : [['content-type', body.type] as const]),
      ...(wrong.has('headers') ? made.headers : []),
    ],
    body: body?.bytes,
    damage: wrong.has('damage') ? made.damage : undefined,
  }
}

function pathOf({ path }: Operation, { wrong, params }: Made): string {
  const values = new Map(params.map(({ name, right, odd }) => [name, wrong.has('params') ? odd : right]))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values.get(name) ?? 'x'))
}

function searchOf({ wrong, query, more }: Made): string {
  const isWrong = wrong.has('query')
  const pairs = query.flatMap(({ name, right, odd, isLeftOut }): (readonly [string, string])[] => {
    if (!isWrong) return [[name, right]]
    return isLeftOut ? [] : [[name, odd]]
  })
  const all = isWrong ? [...pairs, ...more.slice(query.length > 0 ? 1 : 0)] : pairs
  const text = all.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return text === '' ? '' : `?${text}`
}

/** Encodes as a browser does; lone surrogates, which a browser would not send, become replacement characters. */
const encoded = (text: string): string => encodeURIComponent(text.slice(0, 3000).toWellFormed())
