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

/** The whole configuration as JSON Schema, of what is written in the file. */
export const writtenSchema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as WrittenSchema

/** The schema of one key; `{}` where there is none. */
export const schemaAt = (path: SettingPath): WrittenSchema =>
  path.reduce<WrittenSchema>((schema, key) => schema.properties?.[key] ?? entryOf(schema), writtenSchema)

/** What each entry of a record is. */
export const entryOf = ({ additionalProperties }: WrittenSchema): WrittenSchema => additionalProperties || {}

/** Its sentence says so. */
export const isSecret = (path: SettingPath): boolean => schemaAt(path).description?.endsWith('A secret.') ?? false
