import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/v4/core'
import { AppError, type FieldError } from './app-error.ts'

/** Turns a schema's message (a catalogue key, or the library's own text) into Ukrainian. */
export type DescribeIssue = (issue: { message: string; missing: boolean }) => string

/** Codes of zod for a wrong type: 400. Every other code means a wrong value: 422. */
const wrongTypes = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element'])

/**
 * Parses every part of a request by the contract. A value of the wrong type or shape is malformed (400);
 * a missing or wrong value is invalid (422). Both name the fields.
 */
export function validatorCompiler(describe: DescribeIssue): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) => {
    return (data) => {
      if (!(schema instanceof z.$ZodType)) throw new Error(`The schema of ${httpPart} is no contract schema`)
      if (isPoisoned(data)) return { error: new AppError('malformed_request') }
      const strange = findStrangeText(data, [])
      if (strange) return { error: new AppError('invalid_value', { errors: [describeAt(strange, describe)] }) }
      const parsed = z.safeParse(schema, data)
      if (parsed.success) return { value: parsed.data }
      return { error: refusalOf(parsed.error, data, describe) }
    }
  }
}

function refusalOf(error: z.$ZodError, data: unknown, describe: DescribeIssue): AppError {
  const issues = error.issues
    .flatMap(ofMeantOption)
    .map((issue) => ({ issue, missing: valueAt(data, issue.path) === undefined }))
  const malformed = issues.some(
    ({ issue, missing }) => isOfWrongType(issue, data) && (!missing || issue.path.length === 0),
  )
  const errors: FieldError[] = issues.map(({ issue, missing }) => ({
    message: describe({ message: issue.message, missing }),
    path: issue.path.join('.'),
  }))
  return new AppError(malformed ? 'malformed_request' : 'invalid_value', { errors })
}

/**
 * For the union "one item or a list" returns the issues of the option that matches the input's shape. They name fields,
 * which the issue of the whole union does not.
 */
function ofMeantOption(issue: z.$ZodIssue): z.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const isOfShape = (option: z.$ZodIssue[]) =>
    !option.some(({ code, path }) => path.length === 0 && wrongTypes.has(code))
  const [meant, another] = issue.errors.filter(isOfShape)
  if (!meant || another) return [issue]
  return meant.flatMap((inner) => ofMeantOption({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** True if a value differs from the allowed ones in type too, for example null instead of text. */
function isOfWrongType(issue: z.$ZodIssue, data: unknown): boolean {
  if (issue.code !== 'invalid_value') return wrongTypes.has(issue.code)
  const value = valueAt(data, issue.path)
  return !issue.values.some((allowed) => typeof allowed === typeof value && (allowed === null) === (value === null))
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isContainer(value) ? Reflect.get(value, key) : undefined), data)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const poisonedKeys = new Set(['__proto__', 'constructor', 'prototype'])
/** Deepest nesting of a request body, far above any real one; each level costs stack. */
const deepest = 32

/** True for keys that reach the prototype (attack MA2), and for a nesting that is too deep. */
function isPoisoned(value: unknown, depth = 0): boolean {
  if (!isContainer(value)) return false
  if (depth > deepest) return true
  return Object.entries(value).some(([key, child]) => poisonedKeys.has(key) || isPoisoned(child, depth + 1))
}

/** Characters that force the text direction; with them a name can look like another one. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/

/**
 * True for text that every endpoint rejects (attack MA4). PostgreSQL rejects NUL, a lone surrogate is a broken
 * character, and direction marks disguise the text after them.
 */
const isStrange = (text: string): boolean => text.includes('\0') || !text.isWellFormed() || directionMarks.test(text)

function findStrangeText(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return isStrange(value) ? path : undefined
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
