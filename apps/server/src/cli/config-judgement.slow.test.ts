import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepsOf, type Tree, withValue } from '../config/settings-tree.ts'
import {
  isOfFile,
  someEntries,
  wrongPlaces,
  wrongSettings,
  wrongTogether,
  wrongVariables,
} from '../testing/attackers/wrong-settings.ts'
import { startCommand, startMain } from '../testing/start-main.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-judgement-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = (values: Readonly<Record<string, unknown>>): Tree =>
  Object.entries(values).reduce<Tree>(
    (tree, [path, value]) => withValue(tree, stepsOf(path), isOfFile(value) ? value.inFile : value, {}) as Tree,
    someEntries,
  )

test.each([
  ['wrong by themselves', wrongSettings, wrongVariables],
  ['wrong together', wrongTogether, {}],
  ['wrong on this machine', wrongPlaces, { PORT: '3000', PORTAL_METRICS_ENABLED: 'true' }],
])(
  'M01 values that are %s: `config check` and the start refuse the same, line by line',
  async (_what, values, variables) => {
    const CONFIG_FILE = join(folder, 'portal.yaml')
    await writeFile(CONFIG_FILE, JSON.stringify(fileOf(values)))
    const environment = { ...variables, CONFIG_FILE, ...(variables === wrongVariables ? {} : { DATA_DIR: folder }) }
    const [checked, started] = [startCommand(['config', 'check'], environment), startMain(environment)]
    expect([await checked.exit(), await started.exit()]).toEqual([1, 1])
    const lines = checked.printed().trim().split('\n')
    expect(started.printed().trim().split('\n')).toEqual(lines)
    const named = (name: string) => lines.some((line) => line.includes(`«${name}`) || line.includes('«files.s3.'))
    expect(
      [...Object.keys(values), ...Object.keys(variables === wrongVariables ? variables : {})].filter(
        (name) => !named(name),
      ),
    ).toEqual([])
  },
)
