import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { declaredColumns } from './testing/schema-types.ts'

interface StoredColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isView: boolean
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isGeneratedAlways: boolean
}

/** TypeScript type of the values of each PostgreSQL type (platform/db/value-parsers.ts). */
const kindOf: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  numeric: 'string',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'Date',
  bool: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
}
/** Nullable columns that a trigger fills before the row is written. */
const filledByTrigger = ['content_versions.slug', 'content_versions.position']
const declared = declaredColumns(import.meta.dirname)
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
let portal: TestApp
let stored: Map<string, StoredColumn>

beforeAll(async () => {
  portal = await testApp()
  const { rows } = await sql<StoredColumn>`
    SELECT c.relname AS "table", a.attname AS "column", t.typname AS type, c.relkind = 'v' AS "isView",
      NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "hasDefault",
      a.attidentity = 'a' OR a.attgenerated <> '' AS "isGeneratedAlways"
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition`.execute(
    portal.db,
  )
  stored = new Map(rows.map((row) => [nameOf(row), row]))
})
afterAll(() => portal.close())

test('each declared column exists in the migrated database', () => {
  expect(declared.map(nameOf).filter((name) => !stored.has(name))).toEqual([])
})

test('each column of a declared table is declared', () => {
  const tables = new Set(declared.map(({ table }) => table))
  const names = new Set(declared.map(nameOf))
  const columns = [...stored.values()].filter(({ table }) => tables.has(table))
  expect(columns.map(nameOf).filter((name) => !names.has(name))).toEqual([])
})

test('each column has the type of its values', () => {
  const wrong = declared.filter((column) => {
    const type = stored.get(nameOf(column))?.type ?? ''
    const expected = type.startsWith('_') ? `${kindOf[type.slice(1)]}[]` : kindOf[type]
    // JSON and types of the contract have their own names, which are not compared.
    return (
      expected !== undefined && column.kinds.some((kind) => /^[a-z]|^Date$|^Buffer$/.test(kind) && kind !== expected)
    )
  })
  expect(wrong.map((column) => `${nameOf(column)}: ${column.kinds} for ${stored.get(nameOf(column))?.type}`)).toEqual(
    [],
  )
})

test('a declared column is nullable if and only if the database column is nullable', () => {
  const tables = declared.filter(
    (column) => stored.get(nameOf(column))?.isView === false && !filledByTrigger.includes(nameOf(column)),
  )
  const wrong = tables.filter(
    (column) => !column.kinds.includes('unknown') && column.isNullable !== stored.get(nameOf(column))?.isNullable,
  )
  expect(wrong.map((column) => `${nameOf(column)}: null ${column.isNullable}`)).toEqual([])
})

test('a column that is optional in an insert has a default or is nullable', () => {
  const wrong = declared.filter((column) => {
    const row = stored.get(nameOf(column))
    return column.wrapper === 'Generated' && row && !row.hasDefault && !row.isNullable
  })
  expect(wrong.map(nameOf)).toEqual([])
})

test('exactly the columns that only the database writes are declared as not insertable', () => {
  const wrong = declared.filter((column) => {
    const row = stored.get(nameOf(column))
    return row?.isView === false && (column.wrapper === 'GeneratedAlways') !== row.isGeneratedAlways
  })
  expect(wrong.map(nameOf)).toEqual([])
})
