import { type ChangeEvent, type SetStateAction, useState } from 'react'
import type * as z from 'zod/mini'

type Name<Values> = keyof Values & string

export interface SchemaForm<Values> {
  values: Values
  /** The first message of each invalid field, as the schema gives it. */
  problems: Partial<Record<Name<Values>, string>>
  isValid: boolean
  /** Fields that were left once: only their problems are shown. */
  isDirty: (name: Name<Values>) => boolean
  set: (name: Name<Values>, value: Values[Name<Values>]) => void
  /** Props of a `TextField` or `PasswordField`. */
  text: (name: Name<Values>) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
}

/**
 * The state of a short form checked by a schema of the contract. The forms of access use it instead of
 * React Hook Form: measured, that costs 12 of the 85 KiB that sign-in may have. `kept` holds the values elsewhere: in a
 * draft that outlives the page.
 */
export function useSchemaForm<Values extends object>(
  schema: z.ZodMiniType<unknown, Values>,
  initial: Values,
  kept?: [Values, (next: SetStateAction<Values>) => void],
): SchemaForm<Values> {
  const own = useState(initial)
  const [values, setValues] = kept ?? own
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const result = schema.safeParse(values)
  const problems: Partial<Record<string, string>> = {}
  for (const issue of result.error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message

  const set: SchemaForm<Values>['set'] = (name, value) => setValues((before) => ({ ...before, [name]: value }))
  return {
    values,
    problems: problems as SchemaForm<Values>['problems'],
    isValid: result.success,
    isDirty: (name) => dirty.has(name),
    set,
    text: (name) => ({
      name,
      value: String(values[name]),
      onChange: (event) => set(name, event.currentTarget.value as Values[typeof name]),
      onBlur: () => setDirty((before) => new Set([...before, name])),
    }),
  }
}
