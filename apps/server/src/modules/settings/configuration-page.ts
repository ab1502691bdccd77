import * as z from 'zod'
import { environmentSchema } from '../../config/environment-schema.ts'
import { variableOf } from '../../config/environment-settings.ts'
import { defaultSettings } from '../../config/settings-layers.ts'
import { type SettingPath, valueAt } from '../../config/settings-tree.ts'
import { entryOf, type WrittenSchema, writtenSchema } from '../../config/written-schema.ts'
import { runtimeSettings } from './runtime-settings.ts'

const introduction = `# Configuration

Written by \`apps/server/scripts/generate-configuration.ts\` from the schema of the configuration; do not edit.

A value comes from the environment, else from \`/admin/settings\` (where the last column says so; it counts on every node
within a second), else from the file of \`CONFIG_FILE\` (YAML), else it is the default. A wrong value, an unknown key and
an unknown \`PORTAL_\` name stop the start with one line that names it. \`npm run portal -- config check\` reads the file
and the environment without starting; \`npm run portal -- config show\` tells every value in force and where it comes from.
\`<key>\` stands for a name of yours, in the environment in capitals: \`PORTAL_VERIFICATION_MONTHS_889\`.
`

/**
 * Writes `docs/configuration.md`: each key with its sentence, type, default, variable, and whether it may change at run
 * time.
 */
export function configurationPage(): string {
  const environment = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' }) as WrittenSchema
  const variables = Object.entries(environment.properties ?? {}).map(([name, schema]) =>
    row([code(name), schema.default === undefined ? '–' : code(String(schema.default)), schema.description ?? '']),
  )
  const keys = keysOf(writtenSchema, []).map(({ path, schema }) =>
    row([
      code(path.join('.')),
      typeOf(schema),
      defaultOf(path),
      variableFor(path, schema),
      isRuntime(path) ? 'yes' : '',
      schema.description ?? '',
    ]),
  )
  return [
    introduction,
    '## From the environment only\n',
    table(['variable', 'default', 'what'], variables),
    '## Settings\n',
    table(['key', 'type', 'default', 'variable', 'at run time', 'what'], keys),
  ].join('\n')
}

interface Key {
  readonly path: SettingPath
  readonly schema: WrittenSchema
}

const anyKey = '<key>'

function keysOf(schema: WrittenSchema, path: SettingPath): readonly Key[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([key, child]) => keysOf(child, [...path, key]))
  }
  const { properties } = entryOf(schema)
  if (!properties) return [{ path, schema }]
  const entries = Object.entries(properties).flatMap(([key, child]) => keysOf(child, [...path, anyKey, key]))
  return [{ path, schema }, ...entries]
}

/** Every payment service has the same keys, so one example service is enough. */
const runtimePaths = new Set(
  runtimeSettings({
    payments: {
      ...defaultSettings.payments,
      services: { [anyKey]: { name: '', format: '', token: '', noticeSecret: '' } },
    },
  }).map(({ path }) => path),
)
const isRuntime = (path: SettingPath): boolean => runtimePaths.has(path.join('.'))

function typeOf(schema: WrittenSchema): string {
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ')
  if (schema.items) return `list: ${schema.items.properties ? columnsOf(schema.items) : typeOf(schema.items)}`
  if (schema.type === 'object') return entryOf(schema).properties ? 'by key' : `by key: ${typeOf(entryOf(schema))}`
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'integer') return `whole number${limitsOf(schema)}`
  return schema.maxLength === undefined ? 'text' : `text of up to ${schema.maxLength} characters`
}

const columnsOf = ({ properties = {} }: WrittenSchema): string => `{${Object.keys(properties).join(', ')}}`

/** The schema of a number without a limit contains the largest safe integer. */
function limitsOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: WrittenSchema): string {
  return maximum === Number.MAX_SAFE_INTEGER ? ` from ${minimum}` : ` ${minimum}–${maximum}`
}

function defaultOf(path: SettingPath): string {
  const value = valueAt(defaultSettings, path)
  if (value === undefined) return '–'
  const isLong = JSON.stringify(value).length > 100
  return isLong ? Object.keys(Object(value)).map(code).join(', ') : code(JSON.stringify(value))
}

/** A variable cannot hold lists of several columns; each entry of a record has a variable of its own. */
function variableFor(path: SettingPath, schema: WrittenSchema): string {
  if (schema.items?.properties || entryOf(schema).properties) return '–'
  const whole = schema.type === 'object' ? [...path, anyKey] : path
  return code(variableOf(whole).replaceAll(anyKey.toUpperCase(), anyKey))
}

const code = (text: string): string => `\`${text}\``
const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(head), row(head.map(() => '---')), ...rows, ''].join('\n')
