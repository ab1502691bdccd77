/** How one field of a record is read from a row. */
export interface FieldSource {
  readonly column?: string
  /** Several columns whose texts are joined. */
  readonly columns?: readonly string[]
  readonly join?: string
  readonly value?: string
  /** A field of the file's own header. */
  readonly header?: string
  /** A regular expression with one group, matched against the file's name. */
  readonly fileName?: string
  /** The value is `filledAs` if this column is filled, else `emptyAs`. */
  readonly ifFilled?: string
  readonly filledAs?: string
  readonly emptyAs?: string
  /** Provider's value → portal's value; empty: not chosen yet. */
  readonly codes?: Readonly<Record<string, string>>
  readonly format?: string
  readonly empty?: string
  readonly repair?: readonly string[]
  readonly prefix?: string
  /** Leading zeros are added up to this length. */
  readonly pad?: number
}

/** A field of a kind, from the server. */
export interface KnownField {
  readonly name: string
  readonly type: string
  readonly needed: boolean
  readonly values: readonly string[] | null
}

const origins = ['column', 'columns', 'value', 'fileName', 'header', 'ifFilled'] as const
export type Origin = (typeof origins)[number]

/** Where the value comes from; undefined: nowhere yet. */
export const originOf = (source: FieldSource): Origin | undefined =>
  origins.find((origin) => source[origin] !== undefined)

/** The pattern of a month in a file's name, to begin with. */
const MONTH_IN_NAME = '([0-9]{4}-[0-9]{2})'

/** Returns the field with another origin; how its text is read stays. */
export function withOrigin(source: FieldSource, origin: Origin, headings: readonly string[]): FieldSource {
  const { column, columns, join, value, header, fileName, ifFilled, filledAs, emptyAs, ...rest } = source
  const [first = '', second = ''] = [column ?? columns?.[0] ?? ifFilled, ...headings].filter((one) => one !== undefined)
  switch (origin) {
    case 'column':
      return { ...rest, column: first }
    case 'columns':
      return { ...rest, columns: [first, headings.find((heading) => heading !== first) ?? second] }
    case 'value':
      return { value: value ?? '' }
    case 'fileName':
      return { ...rest, fileName: MONTH_IN_NAME }
    case 'header':
      return { ...rest, header: '' }
    case 'ifFilled':
      return { ...rest, ifFilled: first, filledAs: '', emptyAs: '' }
  }
}

type Reading = Pick<FieldSource, 'fileName' | 'codes' | 'format' | 'empty' | 'repair' | 'prefix' | 'pad'>

/** Returns the field with a part of its reading changed; an undefined part is removed. */
export function withPart(
  source: FieldSource,
  part: { readonly [Key in keyof Reading]?: Reading[Key] | undefined },
): FieldSource {
  const entries = Object.entries({ ...source, ...part }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}
