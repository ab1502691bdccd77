import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import {
  isOfFile,
  otherVariables,
  settingPaths,
  someEntries,
  wrongPlaces,
  wrongSettings,
  wrongTogether,
  wrongVariables,
} from '../testing/attackers/wrong-settings.ts'
import { environmentSchema } from './environment-schema.ts'
import { variableOf } from './environment-settings.ts'
import { stepsOf, withValue } from './settings-tree.ts'

let folder: string
let good: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-wrong-'))
  good = join(folder, 'good.yaml')
  await writeFile(good, JSON.stringify(someEntries))
})
afterAll(() => rm(folder, { recursive: true }))

function refusalOf(environment: Readonly<Record<string, string>>): string {
  try {
    readConfig(environment)
    return 'nothing was refused'
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

async function fileWith(path: string, value: unknown): Promise<string> {
  const file = join(folder, 'wrong.yaml')
  await writeFile(
    file,
    JSON.stringify(withValue(someEntries, stepsOf(path), isOfFile(value) ? value.inFile : value, {})),
  )
  return file
}

test('M01 each setting and each variable has a wrong value here', () => {
  expect(Object.keys(wrongSettings).toSorted()).toEqual(settingPaths().toSorted())
  expect([...Object.keys(wrongVariables), ...otherVariables].toSorted()).toEqual(
    Object.keys(environmentSchema.shape).toSorted(),
  )
  expect(readConfig({ CONFIG_FILE: good }).settings.logos['misto']?.alt).toBe('Місто')
})

describe('a wrong value is refused in one Ukrainian line that names it', () => {
  test.each(Object.entries(wrongVariables))('M01 %s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^Змінна середовища «${name}»: [а-яіїєґ].*$`))
  })

  const all = [...Object.entries(wrongSettings), ...Object.entries(wrongPlaces), ...Object.entries(wrongTogether)]
  test.each(all)('M01 %s: %j', async (path, value) => {
    // A message for operators must not contain a library's English text.
    const said = new RegExp(`«(${path.replaceAll('.', '\\.')}[^»]*|files\\.s3\\.\\w+)»[^:]*: (ключ: )?[«а-яіїєґ].*`)
    const switched = path === 'metrics.port' ? { PORTAL_METRICS_ENABLED: 'true' } : undefined
    const first = refusalOf({ CONFIG_FILE: await fileWith(path, value), ...switched }).split('\n')[0]
    expect(first).toMatch(said)
    expect(first).not.toMatch(/неправильне значення|expected|invalid/i)
    if (isOfFile(value)) return
    const inVariable = {
      [variableOf(stepsOf(path))]: Array.isArray(value) ? ['889', ...value].join(',') : String(value),
    }
    expect(refusalOf({ CONFIG_FILE: good, ...switched, ...inVariable }).split('\n')[0]).toMatch(said)
  })

  test('M01 a folder in the place of the file of settings, a file in the place of the data', () => {
    expect(refusalOf({ CONFIG_FILE: folder })).toContain('тека, а потрібен файл')
    expect(refusalOf({ DATA_DIR: good })).toContain('«DATA_DIR»: має бути текою')
  })
})

test('M01 what cities write is right', async () => {
  const example = fileURLToPath(new URL('../../../../deploy/portal.example.yaml', import.meta.url))
  expect(readConfig({ CONFIG_FILE: example }).settings.platform).toBe('kalynivsk')
  const right = {
    HOST: '::',
    PUBLIC_URL: 'https://kabinet.misto.example/',
    DATABASE_URL: 'postgres://portal:p%40ss@one,other:5433/portal?sslmode=require',
    SMTP_URL: 'smtps://portal%40misto.example:secret@mail.misto.example:465',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    PORTAL_MAIL_FROM: 'Кабінет міста <no-reply@misto.example>',
    PORTAL_FILES_SCANNER: 'clamd:3310',
    PORTAL_BACKUP_FOLDER: join(folder, 'made', 'later'),
    PORTAL_IMPORTS_FOLDER: folder,
    PORTAL_WEBHOOKS_ALLOWED_HOSTS: 'hooks.teplo.example,10.1.0.7:8443',
    PORTAL_WEBHOOKS_ALLOWED_NETWORKS: '10.1.0.0/16,fd00::/8',
  }
  expect(readConfig(right).publicUrl).toBe('https://kabinet.misto.example')
  for (const address of [
    'postgres://u@/db?host=%2Fvar%2Frun&port=5432',
    'postgresql://[::1]:5433/db',
    'postgres:///db',
  ]) {
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  }
  expect(readConfig({ HOST: '::' }).publicUrl).toBe('http://[::]:3000')
})
