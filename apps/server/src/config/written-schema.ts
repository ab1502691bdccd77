import * as z from 'zod'
import { configSchema } from './config-schema.ts'
import type { SettingPath } from './settings-tree.ts'

/** The part of JSON Schema that our configuration needs. */
export interface WrittenSchema {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, WrittenSchema>>
  readonly additionalProperties?: WrittenSchema | false
  readonly items?: WrittenSchema
}

/** The whole configuration as JSON Schema, for values as written in the file. */
export const writtenSchema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as WrittenSchema

/** Returns the schema of one key; `{}` for an unknown key. */
export const schemaAt = (path: SettingPath): WrittenSchema =>
  path.reduce<WrittenSchema>((schema, key) => schema.properties?.[key] ?? entryOf(schema), writtenSchema)

/** Returns the schema of a record's entries. */
export const entryOf = ({ additionalProperties }: WrittenSchema): WrittenSchema => additionalProperties || {}

/** A setting is secret if its description says so. */
export const isSecret = (path: SettingPath): boolean => schemaAt(path).description?.endsWith('A secret.') ?? false
