import type { KnownTable, UnknownFile } from '@zatyshok/demo-city/testing/unknown-files/unknown-file'
import { unknownFiles } from '@zatyshok/demo-city/testing/unknown-files/unknown-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildMeter, buildProvider } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'

const portal: TestApp = await testApp()
let operator: string
let providers = 0

beforeAll(async () => {
  operator = (await buildStaff(portal, 'operator')).token
})
afterAll(() => portal.close())

interface Source {
  readonly column?: string
  readonly columns?: readonly string[]
  readonly value?: string
  readonly fileName?: string
  readonly codes?: Readonly<Record<string, string>>
  readonly pad?: number
  readonly repair?: readonly string[]
  readonly format?: string
  readonly prefix?: string
}

interface Inspection {
  readonly tables: readonly SeenTable[]
  readonly month: Source | null
}

interface SeenTable {
  readonly title: string
  readonly columns: readonly {
    readonly heading: string
    readonly dressed: boolean
    readonly format: string | null
    readonly mask: string | null
  }[]
  readonly months: {
    readonly columns: readonly { readonly heading: string; readonly month: number; readonly year: number | null }[]
    readonly year: { readonly from: 'column' | 'fileName'; readonly text: string } | null
  } | null
}

interface Rule {
  readonly sheet?: string
  readonly records: readonly { readonly kind: string; readonly fields: Readonly<Record<string, Source>> }[]
}

async function upload({ name, bytes }: UnknownFile): Promise<number> {
  const url = '/api/admin/imports/uploads'
  const { json } = await portal.call({ url, body: { name, bytes: bytes.length }, token: operator })
  const headers = { 'content-type': 'application/octet-stream' }
  const part = { method: 'PUT', url: `${url}/${json.id}`, query: { offset: '0' }, body: bytes, headers } as const
  await portal.call({ ...part, token: operator })
  return json.id
}

/** A provider with the accounts and meters that the portal knows before the file comes. */
async function providerOf({ known }: UnknownFile): Promise<string> {
  providers += 1
  const { id: provider_id, code } = await buildProvider(portal.db, { code: `x${providers}` })
  for (const { account, serial } of known) {
    const { id } = await buildAccount(portal.db, { provider_id, number: account })
    await buildMeter(portal.db, { account_id: id, serial_number: serial })
  }
  return code
}

async function inspected(file: UnknownFile) {
  const id = await upload(file)
  const url = '/api/admin/import-profiles/inspection'
  const { json } = await portal.call({ url, body: { upload: id }, token: operator })
  const { fileName, ...draft } = JSON.parse(json.draft)
  const rules: Rule[] = json.tables.map(({ rule }: { rule: string }) => JSON.parse(rule))
  return { id, inspection: json, fileName, draft, rules }
}

const ruleOf = (rules: readonly Rule[], { title }: KnownTable) => rules.find(({ sheet = '' }) => sheet === title)

/** Columns of the file that the draft reads into the right field without a person. */
function foundColumns({ tables }: UnknownFile, rules: readonly Rule[]): { found: number; all: number } {
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ ...column, table })))
  const found = columns.filter(({ heading, field, zone, table }) =>
    ruleOf(rules, table)?.records.some(
      ({ kind, fields }) =>
        kind === table.kind && fields[field]?.column === heading && (!zone || fields['zone']?.value === zone),
    ),
  )
  return { found: found.length, all: columns.length }
}

/** A record for each month of a table with a column a month. */
function ofMonths(
  record: Rule['records'][number],
  { months: known }: KnownTable,
  months: SeenTable['months'],
): Rule['records'] {
  return (months?.columns ?? []).map(({ heading, month, year }) => {
    const mm = String(month).padStart(2, '0')
    const written = year ?? known?.year
    const ofYear: Source = months?.year ? { [months.year.from]: months.year.text } : {}
    const [ofMonth, readOn]: Source[] =
      written === undefined
        ? [
            { ...ofYear, prefix: `${mm}.`, format: 'MM.yyyy' },
            { ...ofYear, prefix: `28.${mm}.`, format: 'dd.MM.yyyy' },
          ]
        : [
            { value: `${written}-${mm}`, format: 'yyyy-MM' },
            { value: `${written}-${mm}-28`, format: 'yyyy-MM-dd' },
          ]
    const fields = { ...record.fields, value: { column: heading }, month: ofMonth ?? {}, readOn: readOn ?? {} }
    return { ...record, only: { column: heading }, fields }
  })
}

/** Corrects the draft as a clerk does on the screen. */
function corrected(rules: readonly Rule[], tables: readonly KnownTable[], { tables: seen, month }: Inspection): Rule[] {
  return tables.map((table) => {
    const { columns = [], months = null } = seen.find(({ title }) => title === table.title) ?? {}
    const sourceOf = (heading: string): Source => {
      const { dressed = false, format = null } = columns.find((column) => column.heading === heading) ?? {}
      return { column: heading, ...(dressed && { repair: ['number'] }), ...(format && { format }) }
    }
    const rule = ruleOf(rules, table)
    const [drafted] = rule?.records ?? []
    const records = drafted?.kind === table.kind ? (rule?.records ?? []) : [{ kind: table.kind, fields: {} }]
    const zones = table.columns.some(({ zone }) => zone)
    const sourcesOf = (fields: Readonly<Record<string, Source>>): Record<string, Source> => {
      const next = { ...fields }
      const own = table.columns.filter(({ zone, field, heading }) => !zone && next[field]?.column !== heading)
      for (const { heading, field } of own) next[field] = sourceOf(heading)
      for (const [field, value] of Object.entries(table.constants ?? {})) next[field] = { value }
      for (const [field, codes] of Object.entries(table.codes ?? {})) next[field] = { ...next[field], codes }
      const day = next['readOn'] ?? next['paidOn']
      if (table.derived?.includes('month')) next['month'] ??= day ?? month ?? {}
      return next
    }
    expect(zones ? records.length : 1).toBe(records.length)
    const mapped = records.map((record) => ({ ...record, fields: sourcesOf(record.fields) }))
    return { ...rule, records: table.months ? mapped.flatMap((record) => ofMonths(record, table, months)) : mapped }
  })
}

const seeds = (process.env['UNKNOWN_FILES_SEEDS'] ?? '21,22').split(',').map(Number)
const files = seeds.flatMap((seed) => unknownFiles(seed).map((file) => ({ seed, file, what: file.what })))

test('R07 the draft finds nearly all columns of unknown files with headings without a person', async () => {
  let [found, all] = [0, 0]
  for (const { file } of files.filter(({ what }) => !what.endsWith('no headings'))) {
    const counts = foundColumns(file, (await inspected(file)).rules)
    found += counts.found
    all += counts.all
  }
  expect(found / all, `${found} of ${all} columns`).toBeGreaterThan(0.85)
})

test.each(files)('R07 all good rows of seed $seed are taken: $what', async ({ file }) => {
  const provider = await providerOf(file)
  const { id, inspection, fileName, draft, rules } = await inspected(file)
  const attempt = async (definition: object) => {
    const body = { upload: id, name: 'misto/unknown', definition: JSON.stringify(definition) }
    return (await portal.call({ url: '/api/admin/import-profiles/trial', body, token: operator })).json
  }
  const accounts = file.tables[0]?.columns.find(({ field }) => field === 'account')?.heading
  const masks = inspection.tables.flatMap(({ columns }: SeenTable) =>
    columns.filter(({ heading }) => heading === accounts),
  )
  const accountFormat = masks[0]?.mask ?? undefined
  const definition = {
    provider,
    ...draft,
    accountFormat,
    files: [{ name: fileName, tables: corrected(rules, file.tables, inspection) }],
  }
  let trial = await attempt(definition)
  if (trial.pad) {
    const { length } = trial.pad
    const text = JSON.stringify(definition).replaceAll(/"account":\{/g, `"account":{"pad":${length},`)
    trial = await attempt({ ...JSON.parse(text), accountFormat: '#'.repeat(length) })
  }
  const refused = trial.notes.filter(({ severity }: { severity: string }) => severity === 'refused')
  expect([trial.mistakes, trial.refusal]).toEqual([[], null])
  expect(refused.map(({ place }: { place: string }) => place).sort()).toEqual(
    file.tables.flatMap(({ bad }) => bad).sort(),
  )
  expect(trial.read - trial.refused).toBe(file.tables.reduce((sum, { good }) => sum + good, 0))
})
