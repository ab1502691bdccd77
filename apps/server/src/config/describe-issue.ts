import type * as z from 'zod'

const types: Readonly<Record<string, string>> = {
  string: 'текстом',
  number: 'числом',
  int: 'цілим числом',
  boolean: 'true або false',
  array: 'списком',
  object: 'набором ключів',
  record: 'набором ключів',
}

interface Problem {
  /** For example `flags.faq`. */
  readonly path: string
  readonly message: string
}

/** Returns each wrong key with its sentence; an unknown key has its whole path. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): readonly Problem[] {
  return issues.flatMap((issue) => {
    const at = (key: readonly PropertyKey[]) => [...issue.path, ...key].map(String).join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path: at([]), message: issue.message }]
    return issue.keys.map((key) => ({ path: at([key]), message: 'такого ключа немає' }))
  })
}

/** Returns the problem of a configuration value in Ukrainian, or the schema's own sentence if it has one. */
export const describeConfigIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'значення немає'
      return `має бути ${types[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string') return 'не може бути порожнім'
      if (issue.origin === 'array') return `має містити щонайменше ${issue.minimum}`
      return `має бути не менше за ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `має бути не довшим за ${issue.maximum} знаків`
      if (issue.origin === 'array') return `має бути не більше ніж ${issue.maximum}`
      return `має бути не більше за ${issue.maximum}`
    case 'invalid_value':
      return `має бути одним із: ${issue.values.map((value) => `«${String(value)}»`).join(', ')}`
    case 'invalid_format':
      return issue.format === 'url' ? 'має бути адресою' : 'має інший вигляд'
    case 'invalid_key':
      return `ключ: ${issue.issues[0]?.message ?? 'має інший вигляд'}`
    default:
      return 'неправильне значення'
  }
}
