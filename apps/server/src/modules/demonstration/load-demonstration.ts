import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { CitySummary } from '@zatyshok/demo-city/city-summary'
import { generateCity } from '@zatyshok/demo-city/generate-city'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { Settings } from '../../config/config-schema.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Secret } from '../../platform/crypto/secret.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { FileRoom } from '../../platform/files/file-room.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'
import { administrator } from '../imports/import-authority.ts'
import { importFiles } from '../imports/import-files.ts'
import type { ImportReport } from '../imports/import-report.ts'
import { loadBuiltIn } from '../imports/profile/load-profile.ts'
import { newTotpSecret } from '../second-factor/totp.ts'
import { hasUsers } from './demonstration.queries.ts'
import { planDemoDeliveries } from './plan-demo-deliveries.ts'
import { registerDemoPeople } from './register-demo-people.ts'

/** Credentials of a demonstration account, for people and for external tests. */
export interface DemoSignIn {
  readonly role: 'resident' | 'operator' | 'administrator'
  readonly account: string
  readonly password: string
  /** base32; set for staff, who cannot sign in without a code. */
  readonly totpSecret?: string
}

export interface DemonstrationOptions {
  readonly database: Database<DatabaseSchema>
  /** An empty folder for the generated files. */
  readonly folder: string
  readonly settings: Settings
  readonly publicUrl: string
  readonly secret: Secret
  readonly files: FileRoom
  readonly now: Date
  readonly say: (text: OperatorText) => void
  /**
   * Stores the credentials. Called before the people are registered, because a password that was not stored would be
   * lost.
   */
  readonly keepSignIns: (signIns: readonly DemoSignIn[]) => Promise<void>
}

const residentHomes = ({ indebtedFlat, overpaidFlat, suburbHouse }: CitySummary['sampleHouseholds']) => [
  { name: 'Наша квартира', ...indebtedFlat },
  { name: 'Бабусина квартира', ...overpaidFlat },
  { name: 'Дача', ...suburbHouse },
]

const households = 200
const months = 14

/**
 * Generates the city up to the last full month before today, imports its files and registers its people. Safe to
 * interrupt and repeat: the import changes only differences, and people are registered last.
 */
export async function loadDemonstration(options: DemonstrationOptions): Promise<void> {
  const { folder, now, say, database, keepSignIns } = options
  const city = await generateCity({ folder, households, months, lastMonth: lastFullMonth(now), seed: 1 })
  for (const { profile: name, path, title } of deliveries(folder)) {
    say({ uk: `  імпортуємо: ${title.uk}`, en: `  importing: ${title.en}` })
    const profile = await loadBuiltIn(name)
    refuseHalfCity(await importFiles({ authority: administrator, db: database.pool, profile, files: [path], now }))
  }
  await planDemoDeliveries(database.query, kyivDay(now))
  if (await hasUsers(database.query)) return
  const signIns = (['resident', 'operator', 'administrator'] as const).map((role) => ({
    role,
    account: role,
    password: newPassword(),
    ...(role === 'resident' ? {} : { totpSecret: newTotpSecret() }),
  }))
  await keepSignIns(signIns)
  await registerDemoPeople({
    ...options,
    signIns,
    homes: residentHomes(city.sampleHouseholds),
  })
}

/** Our generator writes the city's files, so a refused row is our defect and stops the command. */
function refuseHalfCity({ profile, files }: ImportReport): void {
  const wrong = files.find(({ status, refused }) => status !== 'done' || refused > 0)
  if (wrong) throw new Error(`${profile}, ${wrong.file}: ${wrong.refusal ?? wrong.notes[0]?.reason ?? wrong.status}`)
}

const deliveries = (folder: string) => [
  {
    profile: 'kalynivsk/providers',
    path: join(folder, 'providers.csv'),
    title: { uk: 'перелік постачальників', en: 'list of providers' },
  },
  {
    profile: 'kalynivsk/101-vodokanal',
    path: join(folder, '101-vodokanal'),
    title: { uk: 'водоканал (CSV, Windows-1251)', en: 'water (CSV, Windows-1251)' },
  },
  {
    profile: 'kalynivsk/205-teploenergo',
    path: join(folder, '205-teploenergo'),
    title: { uk: 'тепломережа (DBF, CP866)', en: 'heating (DBF, CP866)' },
  },
  {
    profile: 'kalynivsk/310-oblenergo',
    path: join(folder, '310-oblenergo'),
    title: { uk: 'обленерго (XLSX)', en: 'electricity (XLSX)' },
  },
  {
    profile: 'kalynivsk/412-upravytel',
    path: join(folder, '412-upravytel'),
    title: { uk: 'управитель (DBF, CP1125)', en: 'building manager (DBF, CP1125)' },
  },
  {
    profile: 'kalynivsk/889-gaz',
    path: join(folder, '889-gaz'),
    title: { uk: 'газ (JSON lines)', en: 'gas (JSON lines)' },
  },
  {
    profile: 'kalynivsk/999-peredmistia',
    path: join(folder, '999-peredmistia'),
    title: { uk: 'водоканал передмістя (CSV)', en: 'water of the suburb (CSV)' },
  },
  {
    profile: 'kalynivsk/bank',
    path: join(folder, 'bank'),
    title: { uk: 'банківський реєстр платежів', en: 'bank register of payments' },
  },
  {
    profile: 'kalynivsk/subsydii',
    path: join(folder, 'subsydii'),
    title: { uk: 'субсидії та пільги (DBF, CP866)', en: 'subsidies and discounts (DBF, CP866)' },
  },
]

/** `YYYY-MM` before the month of `now` in Kyiv. */
function lastFullMonth(now: Date): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(now)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

/** 12 characters that are hard to confuse; about 59 bits. */
function newPassword(): string {
  const signs = '23456789abcdefghjkmnpqrstuvwxyz'
  return Array.from({ length: 12 }, () => signs.charAt(randomInt(signs.length))).join('')
}
