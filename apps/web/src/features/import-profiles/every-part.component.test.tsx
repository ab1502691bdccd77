import '@zatyshok/i18n/all-messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import profileSchema from '../../testing/generated/profile-schema.json'
import type { Definition } from './definition.ts'
import { FileEditor } from './file-editor.tsx'
import { GeneralForm } from './general-form.tsx'
import type { Fields, Inspection } from './import-profiles.api.ts'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | false
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

/** Two profiles that differ in one part. */
interface Change {
  readonly path: string
  readonly one: unknown
  readonly other: unknown
}

type Entries = Readonly<Record<string, unknown>>

/** A key of a table of the schema: fields have names of their own, other tables any. */
const keyOf = (path: string) => (path.endsWith('.fields') ? 'account' : 'ключ')

/** Parts of a field that mean something only beside another part. */
const beside: Readonly<Record<string, Entries>> = {
  join: { columns: ['Перший', 'Другий'] },
  filledAs: { ifFilled: 'Перший' },
  emptyAs: { ifFilled: 'Перший' },
}
const ofField = ['codes', 'repair', 'format', 'empty', 'prefix', 'pad']
const companions = (path: string, name: string): Entries =>
  /format$/.test(path) && name === 'header'
    ? { discriminator: 'Перший' }
    : isField(path)
      ? (beside[name] ?? (ofField.includes(name) ? { column: 'Перший' } : {}))
      : {}

const isField = (path: string) => path.endsWith('.fields.account')
const branchesOf = ({ oneOf, anyOf }: Schema) => oneOf ?? anyOf

/** A text or number that no other part has; `turn` gives another one. */
function leaf({ const: fixed, enum: values, pattern, minLength = 0, maxLength = 99, ...schema }: Schema, turn: 0 | 1) {
  if (fixed !== undefined) return fixed
  if (values) return values[turn] ?? values[0]
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 0, 3) + turn * 2
  if (pattern?.startsWith('^[;')) return [';', '|'][turn]
  return maxLength === 1 && minLength === 1 ? ['+', '='][turn] : ['Перший', 'Інше'][turn]
}

/** The least value of the schema. */
function least(schema: Schema, path: string): unknown {
  // The server sends a field that is only a heading as a whole field.
  if (isField(path)) return { column: 'Перший' }
  const [branch] = branchesOf(schema) ?? []
  if (branch) return least(branch, path)
  if (schema.prefixItems) return schema.prefixItems.map((item) => least(item, path))
  if (schema.items) return Array.from({ length: schema.minItems ?? 1 }, () => least(schema.items ?? {}, path))
  if (schema.properties) {
    const needed = (schema.required ?? []).map((name) => [
      name,
      least(schema.properties?.[name] ?? {}, `${path}.${name}`),
    ])
    return Object.fromEntries(needed)
  }
  if (schema.additionalProperties)
    return { [keyOf(path)]: least(schema.additionalProperties, `${path}.${keyOf(path)}`) }
  return leaf(schema, 0)
}

/** All ways in which two values of the schema differ in one part. */
function changesOf(schema: Schema, path: string): Change[] {
  const branches = branchesOf(schema)?.filter((branch) => !isField(path) || branch.properties)
  if (branches) {
    const among = branches.slice(1).map((branch) => ({ path, one: least(schema, path), other: least(branch, path) }))
    return [...among, ...branches.flatMap((branch) => changesOf(branch, path))]
  }
  const within = (inner: Schema, at: string, wrap: (value: unknown) => unknown) =>
    changesOf(inner, at).map((change) => ({ ...change, one: wrap(change.one), other: wrap(change.other) }))
  if (schema.properties) {
    const base = (isField(path) ? {} : least(schema, path)) as Entries
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      within(inner, `${path}.${name}`, (value) => ({ ...companions(path, name), ...base, [name]: value })),
    )
  }
  const { additionalProperties: entry, items, prefixItems } = schema
  if (entry) {
    const name = keyOf(path)
    const at = `${path}.${name}`
    const renamed = { path: `${path} (key)`, one: { [name]: least(entry, at) }, other: { number: least(entry, at) } }
    return [renamed, ...within(entry, at, (value) => ({ [name]: value }))]
  }
  if (prefixItems) {
    const base = least(schema, path) as unknown[]
    return prefixItems.flatMap((item, place) => within(item, path, (value) => base.with(place, value)))
  }
  if (items) {
    const base = least(schema, path) as unknown[]
    return within(items, path, (value) => base.with(0, value))
  }
  const [one, other] = [leaf(schema, 0), leaf(schema, 1)]
  return one === other ? [] : [{ path, one, other }]
}

const text = { values: null, needed: false, type: 'text' }
const kinds: Fields['kinds'] = ['providers', 'accounts', 'payments'].map((kind) => ({
  kind,
  fields: [
    { ...text, name: 'account' },
    { ...text, name: 'number' },
  ],
})) as Fields['kinds']

const inspection: Inspection = {
  ...{ name: 'x.csv', refusal: null, kind: 'csv', findings: [], problems: [], lines: [], month: null, draft: '{}' },
  tables: [
    {
      ...{ title: '', rule: '{"records":[]}', headings: ['Перший', 'Другий'], headingRow: 1, headingRows: 1, rows: [] },
      ...{ columns: [], months: null },
    },
  ],
}
const sample = { upload: 1, inspection, given: {} }

/** What a person sees of the profile: texts, and values of fields. */
function shown(definition: Definition, of: { readonly sample: typeof sample | undefined }): string {
  const nothing = () => undefined
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <GeneralForm
        {...{ name: 'x', fixedName: true, nameError: undefined, definition, onName: nothing, onChange: nothing }}
        providers={[
          { code: 'Перший', name: '' },
          { code: 'Інше', name: '' },
        ]}
      />
      {definition.files.map((rule) => (
        <FileEditor
          key={rule.name}
          {...{ rule, kinds, onChange: nothing, onSample: nothing, onRemove: nothing }}
          {...of}
        />
      ))}
    </QueryClientProvider>,
  )
  return markup.replace(/ (?:id|for|name|aria-[a-z]+|class|data-[a-z]+)="[^"]*"/g, '')
}

const all = changesOf(profileSchema as unknown as Schema, 'profile')
/** With a sample, the sheet and the headings are those of the sample. */
const inSample = all.filter(
  ({ path }) => path.includes('.tables.') && !/tables\.(?:sheet|type|each|headingRows?)$/.test(path),
)

const unseen = (changes: readonly Change[], of: Parameters<typeof shown>[1]) =>
  changes
    .filter(({ one, other }) => shown(one as Definition, of) === shown(other as Definition, of))
    .map(({ path, other }) => `${path} = ${JSON.stringify(other).slice(0, 200)}`)

test('R07 every part of a stored profile is shown on the screen of the designer', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(unseen(all, { sample: undefined })).toEqual([])
})

test('R07 every part of a table is shown beside the sample of its file', () => {
  expect(inSample.length).toBeGreaterThan(30)
  expect(unseen(inSample, { sample })).toEqual([])
})

test('R07 no part of a profile is shown by its key', () => {
  const keys = new Set(all.flatMap(({ path }) => path.replace(/ .*/, '').split('.')).filter((key) => /[A-Z]/.test(key)))
  const visible = all.flatMap(({ other }) =>
    [undefined, sample].map((one) => shown(other as Definition, { sample: one })),
  )
  const texts = visible.map((markup) => markup.replace(/<[^>]*>/g, ' '))
  expect([...keys].filter((key) => texts.some((one) => new RegExp(`\\b${key}\\b`).test(one)))).toEqual([])
})
