import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-config-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function configFile(text: string): Promise<string> {
  const path = join(folder, 'portal.yaml')
  await writeFile(path, text)
  return path
}

describe('the configuration', () => {
  test('M02 has the default flags of the specification', () => {
    const { settings } = readConfig({})
    expect(settings.captcha).toEqual({ callback: true, signIn: true, registration: true })
    expect(settings.flags).toMatchObject({
      featuresPage: false,
      faq: true,
      accountsPage: false,
      helpPage: false,
      payments: true,
      profileNotifications: true,
      socialSignIn: true,
    })
    expect(settings.providerGroup).toBe(22)
    expect(settings.verification.defaultMonths).toBe(3)
    expect(settings.dashboard).toEqual({ filterMonths: 3, paymentPeriods: 2, paymentLines: 6 })
  })

  test('M01 every key can be set from the environment by its path in upper snake case', () => {
    const { settings } = readConfig({
      PORTAL_CAPTCHA_SIGN_IN: 'false',
      PORTAL_PROVIDER_GROUP: '7',
      PORTAL_APP_NAME: 'Затишок',
      PORTAL_VERIFICATION_PROVIDERS: '101, 205',
      PORTAL_VERIFICATION_MONTHS_101: '6',
    })
    expect(settings.captcha.signIn).toBe(false)
    expect(settings.providerGroup).toBe(7)
    expect(settings.appName).toBe('Затишок')
    expect(settings.verification.providers).toEqual(['101', '205'])
    expect(settings.verification.months).toEqual({ '101': 6 })
  })

  test('M01 the environment wins over the file, the file over the default', async () => {
    const CONFIG_FILE = await configFile('owner: Місто Файлове\nproviderGroup: 5\n')
    const config = readConfig({ CONFIG_FILE, PORTAL_PROVIDER_GROUP: '6' })
    expect(config.settings.owner).toBe('Місто Файлове')
    expect(config.settings.providerGroup).toBe(6)
  })

  test.each([
    ['a port that is no port', { PORT: 'eighty' }, 'PORT'],
    ['a flag that is neither true nor false', { PORTAL_CAPTCHA_SIGN_IN: 'yes' }, 'captcha.signIn'],
    ['an empty number', { PORTAL_PROVIDER_GROUP: ' ' }, 'providerGroup'],
    ['a name that leads to no key', { PORTAL_CAPCHA_SIGN_IN: 'true' }, 'PORTAL_CAPCHA_SIGN_IN'],
    ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    ['a file that is not there', { CONFIG_FILE: 'no-such.yaml' }, 'no-such.yaml'],
    ['an enabled payment service without a format', { PORTAL_PAYMENTS_ENABLED: 'liqpay' }, 'payments.enabled'],
  ])('M01 %s stops the start with a line that names it', (_what, environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(name)
  })

  test('G09 a payment link that is not https is refused at start', async () => {
    const CONFIG_FILE = await configFile(
      'payments: {enabled: own, services: {own: {name: Своя каса, format: "http://pay.example/{account}"}}}',
    )
    expect(() => readConfig({ CONFIG_FILE })).toThrow(/https/)
  })

  test('G09 one service is enabled by default, and a format with an unknown part is refused at start', async () => {
    expect(readConfig({}).settings.payments.enabled).toBe('portmone')
    const CONFIG_FILE = await configFile(
      'payments: {enabled: own, services: {own: {name: Своя каса, format: "https://pay.example/{akount}"}}}',
    )
    expect(() => readConfig({ CONFIG_FILE })).toThrow(/services.own.format/)
  })

  test('M01 an unknown key of the file is refused, so that a slip of the pen is not lost', async () => {
    const CONFIG_FILE = await configFile('flagz: {faq: false}\n')
    expect(() => readConfig({ CONFIG_FILE })).toThrow(/flagz/)
  })
})
