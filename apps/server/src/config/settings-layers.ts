import type * as z from 'zod'
import { configSchema, type Settings } from './config-schema.ts'
import { describeConfigIssue } from './describe-issue.ts'
import { mergeTrees, type SettingPath, type Tree, withValue } from './settings-tree.ts'

/** What is constant while a node runs; the administrator's values go between the two (architecture, M01). */
export interface SettingsLayers {
  readonly file: Tree
  readonly environment: Tree
}

export type SetValue = readonly [path: SettingPath, value: unknown]

export const defaultSettings: Settings = configSchema.parse({})

/** The settings in force: environment, else administrator, else file, else default. */
export function mergeLayers(
  { file, environment }: SettingsLayers,
  administrator: readonly SetValue[] = [],
): z.ZodSafeParseResult<Settings> {
  const set = administrator.reduce<unknown>(
    (tree, [path, value]) => withValue(tree, path, value, defaultSettings),
    file,
  )
  return configSchema.safeParse(mergeTrees(set, environment, defaultSettings), { error: describeConfigIssue })
}
