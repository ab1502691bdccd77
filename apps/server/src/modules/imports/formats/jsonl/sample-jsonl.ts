import { t } from '@zatyshok/i18n/translate'
import {
  cellOf,
  type Inspected,
  MOST_COLUMNS,
  type Problem,
  SAMPLE_ROWS,
  type SampleFile,
  type SampleTable,
} from '../sample/sample-table.ts'
import { lineProblems } from '../sample/text-findings.ts'
import { documentIn } from './json-document.ts'
import { isObject, type JsonValue, parseJsonLine } from './json-lines.ts'

type Line = { readonly [name: string]: JsonValue }

interface JsonLines {
  readonly tables: readonly SampleTable[]
  /** The field that states the kind of a line; undefined: none was found. */
  readonly discriminator: string | undefined
  /** The type of the first line, if no other line has it, and its field that names the provider. */
  readonly header: { readonly type: string; readonly provider: string } | undefined
  /** Numbers of lines (from 1) that are not JSON objects. */
  readonly broken: readonly number[]
}

const MOST_LINES = 5000
const LINE_END = Buffer.from('\n')

/** Detects the discriminator and the tables of a file of JSON lines, or of the list of a JSON document. */
export function inspectJsonl({ head }: SampleFile): Inspected {
  const document = documentIn(head)
  const text = document ? Buffer.concat(document.items.flatMap((item) => [item, LINE_END])) : head
  const { tables, discriminator, header, broken } = sampleJsonl(text.toString('utf8'), document ? 'запис' : 'рядок')
  const problems: Problem[] = broken.map((line) => ({ message: t('importProfile.problem.json', { line }), line }))
  problems.push(...lineProblems(head, 'utf-8'))
  const format = {
    type: 'jsonl',
    ...(discriminator !== undefined && { discriminator }),
    ...(header && { header }),
    ...(document && { list: document.list }),
  }
  return {
    format,
    encoding: 'utf-8',
    findings: [{ what: 'encoding', value: 'utf-8', sure: 'certain' }],
    problems,
    tables,
  }
}

/** The first lines of a file of JSON lines: a table for each kind of line and for each list inside. */
function sampleJsonl(text: string, word: string): JsonLines {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .slice(0, MOST_LINES)
  const parsed = lines.map((line, at) => ({
    n: at + 1,
    line,
    object: line.trim() === '' ? undefined : parseJsonLine(line),
  }))
  const broken = parsed.filter(({ line, object }) => line.trim() !== '' && !object).map(({ n }) => n)
  const objects = parsed.flatMap(({ n, object }) => (object ? [{ n, object }] : []))
  const discriminator = guessDiscriminator(objects.map(({ object }) => object))
  const typeOf = (object: Line) => (discriminator === undefined ? '' : String(object[discriminator] ?? ''))
  const types = [...new Set(objects.map(({ object }) => typeOf(object)))]
  const header = headerOf(
    objects.map(({ object }) => object),
    typeOf,
  )
  const tables = types
    .filter((type) => type !== header?.type)
    .flatMap((type) => {
      const own = objects.filter(({ object }) => typeOf(object) === type)
      const lists = [...new Set(own.flatMap(({ object }) => Object.keys(object).filter((key) => isList(object[key]))))]
      const kind = discriminator === undefined ? {} : { type }
      const whole = tableOf({
        title: type,
        ...kind,
        word,
        rows: own.map(({ n, object }) => ({ n, values: flat(object) })),
      })
      return [
        whole,
        ...lists.map((each) =>
          tableOf({
            title: [type, each].filter(Boolean).join(' / '),
            ...kind,
            each,
            word,
            rows: own.flatMap(({ n, object }) => itemsOf(object, each).map((values) => ({ n, values }))),
          }),
        ),
      ]
    })
  return { tables, discriminator, header, broken: broken.slice(0, 5) }
}

function guessDiscriminator(objects: readonly Line[]): string | undefined {
  const [first] = objects
  if (!first) return undefined
  const names = Object.keys(first).filter((name) => {
    const values = objects.map((object) => object[name])
    return values.every((value) => typeof value === 'string') && new Set(values).size <= 12
  })
  return (
    names.find((name) => /^(?:type|kind|record|вид|тип)/i.test(name)) ??
    names.find((name) => tellsFields(objects, name))
  )
}

/** True if the lines have other fields for each value of this one. */
function tellsFields(objects: readonly Line[], name: string): boolean {
  const fields = new Map<JsonValue | undefined, Set<string>>()
  for (const object of objects) {
    const known = fields.get(object[name]) ?? new Set()
    fields.set(object[name], known.add(Object.keys(object).sort().join(' ')))
  }
  const all = [...fields.values()]
  return (
    all.length > 1 && all.every(({ size }) => size === 1) && new Set(all.flatMap((one) => [...one])).size === all.length
  )
}

function headerOf(objects: readonly Line[], typeOf: (object: Line) => string): JsonLines['header'] {
  const [first, ...rest] = objects
  if (!first || rest.length === 0 || rest.some((object) => typeOf(object) === typeOf(first))) return undefined
  const provider = Object.keys(first).find((name) => /provider|edrpou|постачальник/i.test(name))
  return provider === undefined ? undefined : { type: typeOf(first), provider }
}

const isList = (value: JsonValue | undefined): value is JsonValue[] => Array.isArray(value) && value.some(isObject)

function flat(object: Line, before = ''): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(object)) {
    if (isObject(value)) for (const [path, text] of flat(value, `${before}${name}.`)) values.set(path, text)
    else if (!Array.isArray(value)) values.set(`${before}${name}`, value === null ? '' : String(value))
  }
  return values
}

function itemsOf(object: Line, each: string): Map<string, string>[] {
  const items = object[each]
  if (!Array.isArray(items)) return []
  return items.filter(isObject).map((item) => new Map([...flat(object), ...flat(item, `${each}.`)]))
}

interface Gathered {
  /** What a row is: «рядок», «запис». */
  readonly word: string
  readonly title: string
  readonly type?: string
  readonly each?: string
  readonly rows: readonly { readonly n: number; readonly values: ReadonlyMap<string, string> }[]
}

function tableOf({ rows, word, ...names }: Gathered): SampleTable {
  const shown = rows.slice(0, SAMPLE_ROWS)
  const headings = [...new Set(shown.flatMap(({ values }) => [...values.keys()]))].slice(0, MOST_COLUMNS)
  const cellsOf = (values: ReadonlyMap<string, string>) => headings.map((heading) => cellOf(values.get(heading) ?? ''))
  return {
    ...names,
    headingRow: 1,
    headingRows: 1,
    headings,
    rows: shown.map(({ n, values }) => ({ place: `${word} ${n}`, cells: cellsOf(values) })),
  }
}
