import type * as z from 'zod'
import type { Language } from '../platform/process/operator-text.ts'
import { configSchema, type Settings } from './config-schema.ts'
import { describeConfigIssue } from './describe-issue.ts'
import { mergeTrees, type SettingPath, type Tree, withValue } from './settings-tree.ts'

/** The constant layers of a running node; the administrators' values are merged between them (architecture, M01). */
export interface SettingsLayers {
  readonly file: Tree
  readonly environment: Tree
}

export type SetValue = readonly [path: SettingPath, value: unknown]

export const defaultSettings: Settings = configSchema.parse({})

/**
 * Returns the effective settings; priority: environment, administrator, file, default.
 *
 * @param language of the issues' messages
 */
export function mergeLayers(
  { file, environment }: SettingsLayers,
  administrator: readonly SetValue[] = [],
  language: Language = 'uk',
): z.ZodSafeParseResult<Settings> {
  const set = administrator.reduce<unknown>(
    (tree, [path, value]) => withValue(tree, path, value, defaultSettings),
    file,
  )
  return configSchema.safeParse(mergeTrees(set, environment, defaultSettings), {
    error: describeConfigIssue(language),
  })
}
