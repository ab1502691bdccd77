import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod'
import { configSchema, type Settings } from './config/config-schema.ts'
import { settingsFromEnvironment } from './config/environment-settings.ts'

/** Where the portal listens and keeps its things; from the environment only. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'має починатися з postgres://')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'має починатися з smtp:// або smtps://')
    .optional(),
  SECRET_KEY: z.string().min(32, 'потрібно щонайменше 32 знаки').optional(),
  PLATFORM: z.string().optional(),
  CONFIG_FILE: z.string().optional(),
})

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
  readonly settings: Settings
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
  const base = parseOrThrow(environmentSchema, present, 'Змінна середовища')
  const file = readConfigFile(base.CONFIG_FILE)
  const fromEnvironment = settingsFromEnvironment(present, configSchema)
  if (fromEnvironment.unknown.length > 0) {
    throw new ConfigError(`Невідома змінна середовища: ${fromEnvironment.unknown.join(', ')}`)
  }
  const merged = mergeDeep(file, fromEnvironment.values)
  const settings = parseOrThrow(configSchema, merged, 'Налаштування')
  if (!settings.payments.services[settings.payments.enabled]) {
    throw new ConfigError(
      `Налаштування «payments.enabled»: сервісу «${settings.payments.enabled}» немає серед services`,
    )
  }
  return Object.freeze({
    port: base.PORT,
    host: base.HOST,
    dataDir: resolve(base.DATA_DIR),
    databaseUrl: base.DATABASE_URL,
    publicUrl: (base.PUBLIC_URL ?? `http://${base.HOST}:${base.PORT}`).replace(/\/$/, ''),
    smtpUrl: base.SMTP_URL,
    secretKey: base.SECRET_KEY,
    settings: base.PLATFORM === undefined ? settings : { ...settings, platform: base.PLATFORM },
  })
}

function readConfigFile(path: string | undefined): unknown {
  if (path === undefined) return {}
  if (!existsSync(path)) throw new ConfigError(`CONFIG_FILE: файлу «${path}» немає`)
  try {
    return parseYaml(readFileSync(path, 'utf8')) ?? {}
  } catch (error) {
    throw new ConfigError(`CONFIG_FILE «${path}»: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${what} «${issue.path.join('.')}»: ${issue.message}`)
  throw new ConfigError(lines.join('\n'))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergeDeep(lower: unknown, upper: unknown): unknown {
  if (!isRecord(lower) || !isRecord(upper)) return upper ?? lower
  const keys = new Set([...Object.keys(lower), ...Object.keys(upper)])
  return Object.fromEntries([...keys].map((key) => [key, mergeDeep(lower[key], upper[key])]))
}
