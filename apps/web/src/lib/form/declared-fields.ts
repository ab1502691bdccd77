import type { SchemaForm } from './use-schema-form.ts'

/** One field of a form: its texts and its attributes for the browser. */
interface FieldDeclaration {
  readonly label: string
  readonly hint?: string
  /** The label says that the field may stay empty. */
  readonly optional?: boolean
  /** Most characters of a text. */
  readonly maxLength?: number
  /** Lines of a `TextArea`. */
  readonly rows?: number
  readonly type?: 'email' | 'url'
  /** First and last day that the calendar of a `DateField` offers, `YYYY-MM-DD`. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly inputMode?: 'decimal' | 'numeric' | 'url'
  readonly autoComplete?: string
  readonly autoCapitalize?: 'none'
  readonly spellCheck?: false
  /**
   * Error below the field while the schema refuses its value: after the field loses the focus, or after the press of
   * the button (`usePressedForm`). Omitted: the field shows no error.
   */
  readonly wrong?: string | undefined
}

/**
 * The fields of a form, each declared once. `text` gives the props of a `TextField`, `TextArea`, `DateField`,
 * `TimeField` or `PasswordField`, `select` those of a `SelectField` without its options, `tick` those of a checkbox; `missing` holds the
 * labels of the fields that the schema refuses, in the order of the declaration.
 */
export function declaredFields<
  Values extends object,
  const Fields extends Readonly<Partial<Record<keyof Values & string, FieldDeclaration>>>,
>(form: SchemaForm<Values>, fields: Fields) {
  type Name = keyof Fields & keyof Values & string
  const names = Object.keys(fields) as Name[]
  const declared = <Field extends Name>(name: Field) => fields[name] as FieldDeclaration & Fields[Field]
  return {
    text: <Field extends Name>(name: Field) => {
      const { wrong, ...looks } = declared(name)
      const error = form.isDirty(name) && form.problems[name] ? wrong : undefined
      return { ...form.text(name), ...looks, error }
    },
    select: (name: Name) => ({
      label: declared(name).label,
      value: String(form.values[name]),
      onChoose: (value: string) => form.set(name, value as Values[Name]),
    }),
    tick: (name: Name) => ({
      type: 'checkbox' as const,
      label: declared(name).label,
      checked: Boolean(form.values[name]),
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        form.set(name, event.currentTarget.checked as Values[Name]),
    }),
    missing: names.filter((name) => form.problems[name]).map((name) => fields[name]?.label),
  }
}
