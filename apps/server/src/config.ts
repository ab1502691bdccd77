import { existsSync, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import type * as z from 'zod'
import { configSchema, type Settings } from './config/config-schema.ts'
import { describeConfigIssue, problemsOf } from './config/describe-issue.ts'
import { environmentSchema } from './config/environment-schema.ts'
import { settingsFromEnvironment, variableOf } from './config/environment-settings.ts'
import { fileForFolder, problemsOfPlaces } from './config/places.ts'
import { mergeLayers, type SettingsLayers } from './config/settings-layers.ts'
import { isTree, stepsOf, type Tree, valueAt } from './config/settings-tree.ts'
import { type OperatorText, operatorLanguage, say } from './platform/process/operator-text.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A standby that answers residents' reads (decision 0097). */
  readonly standbyUrl: string | undefined
  /** Origin of links in letters; the public URL of the portal. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  /** Key material for letters and second factors; undefined: stored in `DATA_DIR/secret.key`. */
  readonly secretKey: string | undefined
  /** Tracing; disabled without an endpoint. */
  readonly tracing: { readonly endpoint: string | undefined; readonly service: string; readonly share: number }
  /** Settings without the administrators' values, which are read once the database is open (`modules/settings`). */
  readonly settings: Settings
  readonly layers: SettingsLayers
}

/** A configuration error that stops the start; the message has one line per problem, in the language of this process. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration once; priority: environment, file, default (architecture.md, «Stable interfaces»).
 *
 * @throws ConfigError with every wrong key.
 */
export function readConfig(environment: Environment = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const base = parseEnvironment(present)
  const file = readConfigFile(present['CONFIG_FILE'])
  const fromEnvironment = settingsFromEnvironment(present, configSchema)
  const platform = present['PLATFORM'] === undefined ? {} : { platform: present['PLATFORM'] }
  const layers = { file, environment: { ...fromEnvironment.values, ...platform } }
  const read = mergeLayers(layers, [], operatorLanguage)
  const problems = [
    ...(base.success ? [] : environmentProblems(base.error)),
    ...(fromEnvironment.unknown.length > 0 ? [unknownVariables(fromEnvironment.unknown.join(', '))] : []),
    ...(read.success ? [] : settingsProblems(layers, problemsOf(read.error.issues, operatorLanguage))),
  ]
  if (!base.success || !read.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const settings = read.data
  const { HOST, PORT } = base.data
  const misplaced = problemsOfSurroundings(settings, base.data, layers)
  if (misplaced.length > 0) throw new ConfigError(misplaced.join('\n'))
  return Object.freeze({
    port: PORT,
    host: HOST,
    dataDir: resolve(base.data.DATA_DIR),
    databaseUrl: base.data.DATABASE_URL,
    standbyUrl: base.data.STANDBY_URL,
    publicUrl: (base.data.PUBLIC_URL ?? `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/$/, ''),
    smtpUrl: base.data.SMTP_URL,
    secretKey: base.data.SECRET_KEY,
    tracing: {
      endpoint: base.data.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: base.data.OTEL_SERVICE_NAME,
      share: base.data.OTEL_TRACES_SAMPLER_ARG,
    },
    settings,
    layers,
  })
}

const unknownVariables = (names: string): string =>
  say({ uk: `Невідома змінна середовища: ${names}`, en: `Unknown environment variable: ${names}` })

function readConfigFile(path: string | undefined): Tree {
  if (path === undefined) return {}
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw wrongFile({ uk: `: файлу «${path}» немає`, en: `: there is no file “${path}”` })
  if (found.isDirectory()) {
    throw wrongFile({ uk: `: «${path}» — тека, а потрібен файл`, en: `: “${path}” is a folder; a file is required` })
  }
  const read = parseConfigFile(path) ?? {}
  if (!isTree(read)) {
    throw wrongFile({
      uk: ` «${path}»: має складатися з рядків «ключ: значення»`,
      en: ` “${path}”: must consist of lines “key: value”`,
    })
  }
  return read
}

const wrongFile = (text: OperatorText): ConfigError => new ConfigError(`CONFIG_FILE${say(text)}`)

function parseConfigFile(path: string): unknown {
  try {
    return parseYaml(readFileSync(path, 'utf8'))
  } catch (error) {
    const [at] = error instanceof YAMLParseError ? (error.linePos ?? []) : []
    throw wrongFile({
      uk: ` «${path}»${at ? `, рядок ${at.line}` : ''}: це не YAML`,
      en: ` “${path}”${at ? `, line ${at.line}` : ''}: this is not YAML`,
    })
  }
}

type BaseEnvironment = z.output<typeof environmentSchema>

const parseEnvironment = (present: Environment): z.ZodSafeParseResult<BaseEnvironment> =>
  environmentSchema.safeParse(present, { error: describeConfigIssue(operatorLanguage) })

const environmentProblems = ({ issues }: z.ZodError): readonly string[] =>
  problemsOf(issues, operatorLanguage).map(({ path, message }) => wrongVariable(path, message))

const wrongVariable = (name: string, message: string): string =>
  say({ uk: `Змінна середовища «${name}»: ${message}`, en: `Environment variable “${name}”: ${message}` })

const settingsProblems = (layers: SettingsLayers, problems: ReturnType<typeof problemsOf>): readonly string[] =>
  problems.map(({ path, message }) => {
    const fromEnvironment = valueAt(layers.environment, stepsOf(path)) !== undefined
    const variable = fromEnvironment ? ` (${variableOf(stepsOf(path))})` : ''
    return say({
      uk: `Налаштування «${path}»${variable}: ${message}`,
      en: `Setting “${path}”${variable}: ${message}`,
    })
  })

/** Returns the problems of valid values that do not fit this machine. */
function problemsOfSurroundings(
  settings: Settings,
  { DATA_DIR, PORT }: BaseEnvironment,
  layers: SettingsLayers,
): readonly string[] {
  const dataDir = existsSync(DATA_DIR) ? notAFolder(DATA_DIR) : undefined
  return [
    ...(dataDir === undefined ? [] : [wrongVariable('DATA_DIR', dataDir)]),
    ...settingsProblems(layers, problemsOfPlaces(settings, PORT)),
  ]
}

/** Checks only that the path is a folder; the start reports a folder that it cannot write to. */
const notAFolder = (path: string): string | undefined =>
  statSync(path).isDirectory() ? undefined : say(fileForFolder(resolve(path)))
