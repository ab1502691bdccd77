import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import type * as z from 'zod'
import { configSchema, type Settings } from './config/config-schema.ts'
import { describeConfigIssue, problemsOf } from './config/describe-issue.ts'
import { environmentSchema } from './config/environment-schema.ts'
import { settingsFromEnvironment, variableOf } from './config/environment-settings.ts'
import { mergeLayers, type SettingsLayers } from './config/settings-layers.ts'
import { isTree, stepsOf, type Tree, valueAt } from './config/settings-tree.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Origin of links in letters; the address that people type. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  /** Seals letters and second factors; undefined: kept in `DATA_DIR/secret.key`. */
  readonly secretKey: string | undefined
  /** Traces; without an endpoint there are none. */
  readonly tracing: { readonly endpoint: string | undefined; readonly service: string; readonly share: number }
  /** Without what administrators have set: that is known once the database is open (`modules/settings`). */
  readonly settings: Settings
  readonly layers: SettingsLayers
}

/** A value of configuration that stops the start; the message is Ukrainian, a line a problem. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration once: environment, else file, else default (architecture.md, «Stable interfaces»).
 *
 * @throws ConfigError naming every wrong key.
 */
export function readConfig(environment: Environment = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const base = parseEnvironment(present)
  const file = readConfigFile(base.CONFIG_FILE)
  const fromEnvironment = settingsFromEnvironment(present, configSchema)
  if (fromEnvironment.unknown.length > 0) {
    throw new ConfigError(`Невідома змінна середовища: ${fromEnvironment.unknown.join(', ')}`)
  }
  const platform = base.PLATFORM === undefined ? {} : { platform: base.PLATFORM }
  const layers = { file, environment: { ...fromEnvironment.values, ...platform } }
  const settings = settingsOf(layers)
  return Object.freeze({
    port: base.PORT,
    host: base.HOST,
    dataDir: resolve(base.DATA_DIR),
    databaseUrl: base.DATABASE_URL,
    publicUrl: (base.PUBLIC_URL ?? `http://${base.HOST}:${base.PORT}`).replace(/\/$/, ''),
    smtpUrl: base.SMTP_URL,
    secretKey: base.SECRET_KEY,
    tracing: {
      endpoint: base.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: base.OTEL_SERVICE_NAME,
      share: base.OTEL_TRACES_SAMPLER_ARG,
    },
    settings,
    layers,
  })
}

function readConfigFile(path: string | undefined): Tree {
  if (path === undefined) return {}
  if (!existsSync(path)) throw new ConfigError(`CONFIG_FILE: файлу «${path}» немає`)
  const read = parseConfigFile(path) ?? {}
  if (!isTree(read)) throw new ConfigError(`CONFIG_FILE «${path}»: має складатися з рядків «ключ: значення»`)
  return read
}

function parseConfigFile(path: string): unknown {
  try {
    return parseYaml(readFileSync(path, 'utf8'))
  } catch (error) {
    const [at] = error instanceof YAMLParseError ? (error.linePos ?? []) : []
    throw new ConfigError(`CONFIG_FILE «${path}»${at ? `, рядок ${at.line}` : ''}: це не YAML`)
  }
}

function settingsOf(layers: SettingsLayers): Settings {
  const parsed = mergeLayers(layers)
  if (parsed.success) return parsed.data
  const lines = problemsOf(parsed.error.issues).map(({ path, message }) => {
    const fromEnvironment = valueAt(layers.environment, stepsOf(path)) !== undefined
    return `Налаштування «${path}»${fromEnvironment ? ` (${variableOf(stepsOf(path))})` : ''}: ${message}`
  })
  throw new ConfigError(lines.join('\n'))
}

function parseEnvironment(present: Environment): z.output<typeof environmentSchema> {
  const parsed = environmentSchema.safeParse(present, { error: describeConfigIssue })
  if (parsed.success) return parsed.data
  const lines = problemsOf(parsed.error.issues).map(({ path, message }) => `Змінна середовища «${path}»: ${message}`)
  throw new ConfigError(lines.join('\n'))
}
