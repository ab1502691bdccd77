import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/v4/core'
import { AppError, type FieldError } from './app-error.ts'

/** Turns a schema's message (a catalogue key, or the library's own text) into Ukrainian. */
export type DescribeIssue = (issue: { message: string; missing: boolean }) => string

/** Codes of zod that mean «not of this type»: 400. Everything else is a wrong value: 422. */
const wrongTypes = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element'])

/**
 * Parses every part of a request by the contract. A value of the wrong type or shape is malformed (400);
 * a missing or wrong value is invalid (422). Both name the fields.
 */
export function validatorCompiler(describe: DescribeIssue): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) => {
    return (data) => {
      if (!(schema instanceof z.$ZodType)) throw new Error(`The schema of ${httpPart} is no contract schema`)
      const strange = findStrangeText(data, [])
      if (strange) return { error: new AppError('invalid_value', { errors: [describeAt(strange, describe)] }) }
      const parsed = z.safeParse(schema, data)
      if (parsed.success) return { value: parsed.data }
      return { error: refusalOf(parsed.error, data, describe) }
    }
  }
}

function refusalOf(error: z.$ZodError, data: unknown, describe: DescribeIssue): AppError {
  const issues = error.issues.map((issue) => ({ issue, missing: valueAt(data, issue.path) === undefined }))
  const malformed = issues.some(
    ({ issue, missing }) => wrongTypes.has(issue.code) && (!missing || issue.path.length === 0),
  )
  const errors: FieldError[] = issues.map(({ issue, missing }) => ({
    message: describe({ message: issue.message, missing }),
    path: issue.path.join('.'),
  }))
  return new AppError(malformed ? 'malformed_request' : 'invalid_value', { errors })
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isContainer(value) ? Reflect.get(value, key) : undefined), data)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** NUL reaches PostgreSQL as an error and a lone surrogate as a broken letter: refused here, once, for all calls. */
function findStrangeText(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (!isContainer(value)) return undefined
  for (const [key, child] of Object.entries(value)) {
    const found = findStrangeText(key, path) ?? findStrangeText(child, [...path, key])
    if (found) return found
  }
  return undefined
}

function describeAt(path: readonly string[], describe: DescribeIssue): FieldError {
  return { message: describe({ message: 'strange_text', missing: false }), path: path.join('.') }
}
