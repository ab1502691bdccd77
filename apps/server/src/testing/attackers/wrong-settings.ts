import { tmpdir } from 'node:os'
import type { Tree } from '../../config/settings-tree.ts'
import { entryOf, type WrittenSchema, writtenSchema } from '../../config/written-schema.ts'

/** A value that only the file can express; as an environment variable it would have another meaning. */
interface OfFile {
  readonly inFile: unknown
}

export const isOfFile = (value: unknown): value is OfFile =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'inFile')

const aFile = import.meta.filename

/**
 * One wrong value for each environment variable, and for each setting below: typical operator errors. Where any text is
 * valid, a value that is not text.
 */
export const wrongVariables: Readonly<Record<string, string>> = {
  PORT: '70000',
  HOST: 'http://0.0.0.0',
  DATABASE_URL: 'postgres://portal:p@ss/word@db:5432/portal',
  STANDBY_URL: 'mysql://standby:3306/portal',
  PUBLIC_URL: 'https://misto.example/kabinet',
  SMTP_URL: 'smtps://',
  SECRET_KEY: 'short',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
  OTEL_TRACES_SAMPLER_ARG: '5',
}

/** Variables for which every text is valid, and those that are checked on this machine (`wrongPlaces`). */
export const otherVariables = ['PLATFORM', 'OTEL_SERVICE_NAME', 'DATA_DIR', 'CONFIG_FILE']

/** Entries of records with free names: `<key>` in the paths below. */
export const someEntries: Tree = {
  logos: { misto: { src: '/logo-test.svg', alt: 'Місто' } },
  payments: { services: { portmone: { name: 'Portmone', format: 'https://pay.example/{account}' } } },
  social: { providers: { google: { name: 'Google', issuer: 'https://accounts.google.com', clientId: 'portal' } } },
}

const flags = ['featuresPage', 'faq', 'feedback', 'documents', 'accountsPage', 'helpPage', 'payments']
const moreFlags = ['profileNotifications', 'socialSignIn']
const each = (keys: readonly string[], above: string, value: unknown) =>
  Object.fromEntries(keys.map((key) => [`${above}.${key}`, value]))
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

export const wrongSettings: Readonly<Record<string, unknown>> = {
  appName: 'К'.repeat(61),
  owner: ' ',
  platform: { inFile: 5 },
  'logos.misto.src': 'logos/misto.svg',
  'logos.misto.alt': ' ',
  ...each([...flags, ...moreFlags], 'flags', 'так'),
  additionalPages: { inFile: [{ id: 'Про місто', label: 'Про місто' }] },
  ...each(['callback', 'signIn', 'registration'], 'captcha', '1'),
  'feedback.answerDays': 0,
  'feedback.keepMonths': 1000,
  'feedback.phone': 'після обіду',
  'feedback.email': 'Місто <kabinet@misto.example>',
  holidays: ['2026-02-30'],
  ...each(['successMs', 'errorMs', 'defaultMs'], 'toasts', 3),
  providerGroup: -1,
  ignoreCounterTypeAt: ['889', 'a code that is far too long'],
  dynamicInvoicesAt: [''],
  'verification.providers': ['101', ''],
  'verification.defaultMonths': 1.5,
  'verification.months': { inFile: { '889': 60 } },
  'verification.submitAt': ['x'.repeat(21)],
  'dashboard.filterMonths': 0,
  'dashboard.paymentPeriods': 13,
  'dashboard.paymentLines': 'шість',
  'payments.enabled': { inFile: 5 },
  'payments.services.portmone.name': ' ',
  'payments.services.portmone.format': 'https://pay.example/{akount}',
  'payments.services.portmone.token': '..',
  'payments.services.portmone.noticeSecret': 'whsec_short',
  'payments.providerPaths': { inFile: { '101': 'a/..' } },
  'penalty.percentPerDay': 1,
  'qr.version': '004',
  'qr.host': 'https://',
  'linking.withoutCode': [''],
  'linking.proof': ['surname', 'surname'],
  'linking.numberLabels': { inFile: { сім: 'Особовий рахунок' } },
  'linking.residentsPerAccount': 0,
  ...each(
    ['account', 'resident', 'network', 'provider', 'providerWithoutCode', 'strict', 'strictFromNetwork'],
    'linking.failures',
    0,
  ),
  ...each(['signInsFromNetwork', 'registrationsFromNetwork', 'lettersFromNetwork'], 'limits', 0),
  ...each(['feedbackFromNetwork', 'mostWork', 'readingRevisions'], 'limits', 0),
  ...each(['confirmerDays', 'requestDays', 'secondPersonAboveKop'], 'money', -1),
  'money.secondPerson': 'можливо',
  'payments.allowedHosts': ['https://pay.example'],
  'chat.enabled': 'on',
  ...each(days, 'chat.hours', '8-17'),
  'security.contact': 'nope',
  'security.strictness': 'strict',
  'session.hours': 48,
  'session.staffIdleMinutes': 0,
  'mail.from': 'nope',
  'mail.hourlyBudget': 0,
  'social.providers.google.name': ' ',
  'social.providers.google.issuer': 'accounts.google.com',
  'social.providers.google.clientId': ' ',
  'social.providers.google.clientSecret': { inFile: 5 },
  'social.providers.google.prompt': 'always',
  'webhooks.allowedHosts': ['hooks.teplo.example:99999'],
  'webhooks.allowedNetworks': ['10.1.0.0'],
  'backup.folder': { inFile: 5 },
  'backup.at': '24:30',
  'backup.keep': 0,
  'demonstration.enabled': 'ні',
  'http.trustedProxies': ['balancer'],
  'http.mostInWork': -1,
  'http.aimMilliseconds': 60_000,
  'http.drainSeconds': 600,
  'http.watchdogSeconds': 'пів хвилини',
  'jobs.inWeb': 'no',
  'jobs.healthPort': 70_000,
  'log.level': 'loud',
  'log.requests': 'yes',
  'metrics.enabled': 'yes',
  'metrics.port': -1,
  'metrics.token': 'short',
  'files.store': 'bucket',
  'files.s3.endpoint': 's3.misto.example',
  'files.s3.bucket': 'https://s3.misto.example/files',
  'files.s3.region': 'Київ 1',
  'files.s3.accessKeyId': 'a key',
  'files.s3.secretAccessKey': 'a secret',
  'files.scanner': 'clamd:99999',
  'files.attachmentsMegabytes': -1,
  'files.mediaMegabytes': 1e15,
  'files.reserveMegabytes': 0.5,
  'imports.folder': { inFile: 5 },
  'imports.undoDays': 1e12,
  'imports.uploadsMegabytes': -1,
  'imports.keepUploadsDays': 0,
  'exports.folder': { inFile: 5 },
}

/** Values that are valid alone, but not together with another one. */
export const wrongTogether: Readonly<Record<string, unknown>> = {
  'payments.enabled': 'liqpay',
  'files.store': 's3',
}

/** Values with a valid format that do not fit this machine. */
export const wrongPlaces: Readonly<Record<string, unknown>> = {
  'logos.misto.src': '/logos/nema-takoho.svg',
  'backup.folder': aFile,
  'imports.folder': `${tmpdir()}/a folder that nobody has made`,
  'exports.folder': `${aFile}/outgoing`,
  'metrics.port': 3000,
}

/** Returns every setting of the schema; a record with free names gives the entry of `someEntries`. */
export const settingPaths = (schema: WrittenSchema = writtenSchema, path: readonly string[] = []): string[] => {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([key, child]) => settingPaths(child, [...path, key]))
  }
  const entry = entryOf(schema)
  const entries: Readonly<Record<string, string>> = { logos: 'misto', services: 'portmone', providers: 'google' }
  const name = entry.properties && entries[path.at(-1) ?? '']
  return name === undefined ? [path.join('.')] : settingPaths(entry, [...path, name])
}
