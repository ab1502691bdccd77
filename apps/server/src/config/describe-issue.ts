import type * as z from 'zod'
import type { Language, OperatorText } from '../platform/process/operator-text.ts'
import { faultIn } from './fault-text.ts'

const types: Readonly<Record<string, OperatorText>> = {
  string: { uk: 'текстом', en: 'a text' },
  number: { uk: 'числом', en: 'a number' },
  int: { uk: 'цілим числом', en: 'a whole number' },
  boolean: { uk: 'true або false', en: 'true or false' },
  array: { uk: 'списком', en: 'a list' },
  object: { uk: 'набором ключів', en: 'a set of keys' },
  record: { uk: 'набором ключів', en: 'a set of keys' },
}

interface Problem {
  /** For example `flags.faq`. */
  readonly path: string
  readonly message: string
}

/**
 * Returns each wrong key with its sentence; an unknown key has its whole path.
 *
 * @param language the one in which `describeConfigIssue` described the issues
 */
export function problemsOf(issues: readonly z.core.$ZodIssue[], language: Language): readonly Problem[] {
  return issues.flatMap((issue) => {
    const at = (key: readonly PropertyKey[]) => [...issue.path, ...key].map(String).join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path: at([]), message: faultIn(language, issue.message) }]
    return issue.keys.map((key) => ({ path: at([key]), message: noSuchKey[language] }))
  })
}

const noSuchKey = { uk: 'такого ключа немає', en: 'there is no such key' } satisfies OperatorText

/** Returns zod's error map, which describes the problem of a configuration value; a schema's own message goes first. */
export const describeConfigIssue =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) =>
    describe(issue)[language]

function describe(issue: z.core.$ZodRawIssue): OperatorText {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue)
    case 'too_small':
      if (issue.origin === 'string') return { uk: 'не може бути порожнім', en: 'must not be empty' }
      if (issue.origin === 'array')
        return { uk: `має містити щонайменше ${issue.minimum}`, en: `must have at least ${issue.minimum}` }
      return { uk: `має бути не менше за ${issue.minimum}`, en: `must be at least ${issue.minimum}` }
    case 'too_big':
      if (issue.origin === 'string')
        return {
          uk: `має бути не довшим за ${issue.maximum} знаків`,
          en: `must have at most ${issue.maximum} characters`,
        }
      if (issue.origin === 'array')
        return { uk: `має бути не більше ніж ${issue.maximum}`, en: `must have at most ${issue.maximum}` }
      return { uk: `має бути не більше за ${issue.maximum}`, en: `must be at most ${issue.maximum}` }
    case 'invalid_value':
      return {
        uk: `має бути одним із: ${issue.values.map((value) => `«${String(value)}»`).join(', ')}`,
        en: `must be one of: ${issue.values.map((value) => `“${String(value)}”`).join(', ')}`,
      }
    case 'invalid_format':
      return issue.format === 'url' ? { uk: 'має бути адресою', en: 'must be an address' } : otherForm
    case 'invalid_key':
      return describeKey(issue)
    case 'custom':
      return issue.params?.['service'] === undefined ? wrong : unknownService(String(issue.params['service']))
    default:
      return wrong
  }
}

const otherForm = { uk: 'має інший вигляд', en: 'has another form' } satisfies OperatorText
const wrong = { uk: 'неправильне значення', en: 'wrong value' } satisfies OperatorText

function describeType({ input, expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): OperatorText {
  if (input === undefined) return { uk: 'значення немає', en: 'the value is missing' }
  const type = types[expected] ?? { uk: expected, en: expected }
  return { uk: `має бути ${type.uk}`, en: `must be ${type.en}` }
}

function describeKey({ issues }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidKey>): OperatorText {
  const message = issues[0]?.message
  if (message === undefined) return { uk: `ключ: ${otherForm.uk}`, en: `key: ${otherForm.en}` }
  return { uk: `ключ: ${message}`, en: `key: ${faultIn('en', message)}` }
}

const unknownService = (name: string): OperatorText => ({
  uk: `сервісу «${name}» немає серед services`,
  en: `services does not have the service “${name}”`,
})
