import type { SchemaForm } from './use-schema-form.ts'

/** One text field of a form: its texts and its attributes for the browser. */
interface FieldDeclaration {
  readonly label: string
  readonly hint?: string
  /** The label says that the field may stay empty. */
  readonly optional?: boolean
  /** Most characters of the value. */
  readonly maxLength: number
  readonly type?: 'email' | 'url'
  readonly inputMode?: 'numeric' | 'url'
  readonly autoComplete?: string
  readonly autoCapitalize?: 'none'
  readonly spellCheck?: false
  /**
   * Error below the field after it loses the focus while the schema refuses its value. Omitted: the field shows no
   * error.
   */
  readonly wrong?: string
}

/**
 * The text fields of a form, each declared once. `text` gives the props of a `TextField` or `PasswordField`; `missing`
 * holds the labels of the fields that the schema refuses, in the order of the declaration.
 */
export function declaredFields<
  Values extends object,
  const Fields extends Readonly<Partial<Record<keyof Values & string, FieldDeclaration>>>,
>(form: SchemaForm<Values>, fields: Fields) {
  type Name = keyof Fields & keyof Values & string
  const names = Object.keys(fields) as Name[]
  return {
    text: <Field extends Name>(name: Field) => {
      const { wrong, ...looks } = fields[name] as FieldDeclaration & Fields[Field]
      const error = form.isDirty(name) && form.problems[name] ? wrong : undefined
      return { ...form.text(name), ...looks, error }
    },
    missing: names.filter((name) => form.problems[name]).map((name) => fields[name]?.label),
  }
}
