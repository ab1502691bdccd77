import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from './config/config-schema.ts'
import { environmentSchema } from './config/environment-schema.ts'
import { type WrittenSchema, writtenSchema } from './config/written-schema.ts'
import { ConfigError, readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-config-'))
})
afterAll(() => rm(folder, { recursive: true }))

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'nothing was refused'
}

async function configFile(text: string): Promise<string> {
  const path = join(folder, 'portal.yaml')
  await writeFile(path, text)
  return path
}

describe('the configuration', () => {
  test.each([
    ['captcha of the feedback form', ({ captcha }: Settings) => captcha.callback, true],
    ['captcha of the sign-in', ({ captcha }: Settings) => captcha.signIn, true],
    ['captcha of the registration', ({ captcha }: Settings) => captcha.registration, true],
    ['social sign-in', ({ flags }: Settings) => flags.socialSignIn, true],
    ['features page', ({ flags }: Settings) => flags.featuresPage, false],
    ['FAQ', ({ flags }: Settings) => flags.faq, true],
    ['accounts page', ({ flags }: Settings) => flags.accountsPage, false],
    ['help page', ({ flags }: Settings) => flags.helpPage, false],
    ['payments', ({ flags }: Settings) => flags.payments, true],
    ['notification settings of the profile', ({ flags }: Settings) => flags.profileNotifications, true],
  ])('M02 the default of %s is the specification’s', (_flag, read, on) => {
    expect(read(readConfig({}).settings)).toBe(on)
  })

  test('M01 the defaults are those of specification §9', () => {
    const { settings } = readConfig({})
    expect(settings.providerGroup).toBe(22)
    expect(settings.ignoreCounterTypeAt).toEqual(['889', '999'])
    expect(settings.verification.defaultMonths).toBe(3)
    expect(settings.dashboard).toEqual({ filterMonths: 3, paymentPeriods: 2, paymentLines: 6 })
    expect(settings.toasts).toEqual({ successMs: 2500, errorMs: 4000, defaultMs: 3000 })
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
    expect(refusalOf(environment)).toContain(name)
    expect(refusalOf(environment)).not.toContain('\n')
  })

  test.each([
    ['an unknown key', 'flagz: {faq: false}', 'Налаштування «flagz»: такого ключа немає'],
    ['an unknown key inside another', 'flags: {fax: true}', 'Налаштування «flags.fax»: такого ключа немає'],
    ['a word for a flag', 'flags: {faq: так}', 'Налаштування «flags.faq»: має бути true або false'],
    ['a fraction for a whole number', 'providerGroup: 1.5', 'Налаштування «providerGroup»: має бути цілим числом'],
    ['a number past its limit', 'dashboard: {paymentLines: 500}', '«dashboard.paymentLines»: має бути не більше за 50'],
    ['one item for a list', 'ignoreCounterTypeAt: "889"', 'Налаштування «ignoreCounterTypeAt»: має бути списком'],
    ['a value for a group', 'dashboard: 3', 'Налаштування «dashboard»: має бути набором ключів'],
    ['an empty name', 'appName: ""', 'Налаштування «appName»: не може бути порожнім'],
    ['none of the possible words', 'log: {level: loud}', '«log.level»: має бути одним із: «fatal», «error»'],
    [
      'months that are too many',
      'verification: {months: {"889": 60}}',
      '«verification.months.889»: має бути не більше',
    ],
    ['a service without an address', 'payments: {services: {portmone: {name: P}}}', 'portmone.format»: значення немає'],
    ['a provider’s path that leads up', 'payments: {providerPaths: {"101": "a/.."}}', '«payments.providerPaths.101»'],
    ['two pages of one address', 'additionalPages: [{id: a, label: A}, {id: a, label: Б}]', '«additionalPages»'],
    ['a list for the whole', '- appName: Затишок', 'має складатися з рядків «ключ: значення»'],
    ['what is no YAML', 'appName: Затишок\nflags: [', 'рядок 2: це не YAML'],
  ])('M01 %s in the file stops the start with one line that names it', async (_what, text, told) => {
    const refusal = refusalOf({ CONFIG_FILE: await configFile(text) })
    expect(refusal).toContain(told)
    expect(refusal).not.toContain('\n')
  })

  test('M01 two wrong values are reported together, a line each', async () => {
    const CONFIG_FILE = await configFile('flags: {faq: 1}')
    expect(refusalOf({ CONFIG_FILE, PORTAL_PROVIDER_GROUP: 'x' }).split('\n')).toEqual([
      'Налаштування «flags.faq»: має бути true або false',
      'Налаштування «providerGroup» (PORTAL_PROVIDER_GROUP): має бути числом',
    ])
  })

  test('M01 one key of a service or of a record can come from the environment; the others stay', async () => {
    const { payments } = readConfig({
      PORTAL_PAYMENTS_SERVICES_PRIVAT24_TOKEN: 'sealed',
      PORTAL_PAYMENTS_PROVIDER_PATHS_101: '7',
    }).settings
    expect(payments.services['privat24']).toMatchObject({ name: 'Приват24', token: 'sealed' })
    expect(Object.keys(payments.services)).toHaveLength(5)
    expect(payments.providerPaths).toMatchObject({ '101': '7', '205': '10205' })
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

  test('GL1 no secret has a default: an operator must set each one', () => {
    const secrets = secretsOf(writtenSchema, [])
    expect(secrets.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['files.s3.secretAccessKey', 'social.providers.*.clientSecret']),
    )
    for (const { path, schema } of secrets) expect([path, schema.default ?? '']).toEqual([path, ''])
    const { SMTP_URL, SECRET_KEY, DATABASE_URL } = environmentSchema.parse({})
    expect([SMTP_URL, SECRET_KEY, DATABASE_URL]).toEqual([undefined, undefined, undefined])
    const compose = readFileSync(new URL('../../../deploy/compose.yaml', import.meta.url), 'utf8')
    const passwords = Array.from(compose.matchAll(/(?:PASSWORD|SECRET_KEY): (.*)/g), ([, value]) => value)
    expect(passwords.length).toBeGreaterThan(1)
    for (const value of passwords) expect(value).toMatch(/^\$\{\w+:\?/)
  })
})

/** Lists the settings whose description says that they are secret, at any depth; `*` stands for any key of a record. */
function secretsOf(schema: WrittenSchema, path: readonly string[]): { path: string; schema: WrittenSchema }[] {
  const own = schema.description?.endsWith('A secret.') ? [{ path: path.join('.'), schema }] : []
  const children = Object.entries(schema.properties ?? {}).flatMap(([key, child]) => secretsOf(child, [...path, key]))
  const { additionalProperties } = schema
  return [...own, ...children, ...(additionalProperties ? secretsOf(additionalProperties, [...path, '*']) : [])]
}
