import { expect, test } from 'vitest'
import { defaultSettings } from '../../config/settings-layers.ts'
import { stepsOf, valueAt } from '../../config/settings-tree.ts'
import { schemaAt } from '../../config/written-schema.ts'
import { readConfig } from '../../config.ts'
import { configurationPage } from './configuration-page.ts'
import { runtimeSettings } from './runtime-settings.ts'
import { settingsReport } from './settings-report.ts'

const runtime = runtimeSettings(defaultSettings)

test('M01 every key of the page has its sentence, and those of the environment too', () => {
  const rows = configurationPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((row) => !/\. \|$/.test(row))).toEqual([])
})

test.each(runtime.map(({ path, kind }) => [path, kind] as const))(
  'M01 %s may change at run time and is a %s',
  (path, kind) => {
    const value = valueAt(defaultSettings, stepsOf(path))
    const types = {
      flag: 'boolean',
      number: 'number',
      list: 'object',
      numbers: 'object',
      texts: 'object',
      rows: 'object',
    }
    expect(typeof value).toBe(kind in types ? types[kind as keyof typeof types] : 'string')
    expect(schemaAt(stepsOf(path)).description).toBeDefined()
  },
)

test.each(['social', 'security', 'session', 'http', 'mail', 'log', 'demonstration', 'metrics'])(
  'M01 %s needs a restart and cannot be changed by administrators',
  (group) => {
    expect(runtime.filter(({ path }) => path.startsWith(`${group}.`))).toEqual([])
  },
)

test('M01 the effective settings are listed with their source and without secrets', () => {
  const environment = { PORTAL_PAYMENTS_SERVICES_PRIVAT24_TOKEN: 'kavun', PORTAL_PROVIDER_GROUP: '7' }
  const { layers, settings } = readConfig(environment)
  const report = settingsReport({ layers, settings, set: [[['flags', 'faq'], true]] })
  expect(report).toContain('providerGroup = 7 [середовище]')
  expect(report).toContain('flags.faq = true [адміністратор]')
  expect(report).toContain('flags.documents = true [типове]')
  expect(report).toContain('payments.services.privat24.token = •••••• [середовище]')
  expect(report.join('\n')).not.toContain('kavun')
})
