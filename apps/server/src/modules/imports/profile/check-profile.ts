import '@zatyshok/i18n/all-messages'
import { fieldName, kindName, valueName } from '@zatyshok/i18n/import-words'
import { z } from 'zod'
import { formatOf } from '../formats/formats.ts'
import { dayPattern } from '../stage/written-day.ts'
import { fieldValues } from './field-values.ts'
import { fileNamePatternMistake } from './file-name-pattern.ts'
import { ProfileError } from './profile-error.ts'
import { type FieldSource, type FileRule, type Profile, profileSchema, type RecordRule } from './profile-schema.ts'
import { type FieldRule, recordKinds } from './record-kinds.ts'

/** Most values of a profile. Profiles of real providers have fewer than a thousand. */
const MOST_VALUES = 20_000
const LONGEST_TEXT = 1000
const libraryWords = z.locales.uk().localeError

/** Translates the library's message; the library would name the unit of lengths in English. */
const inUkrainian: typeof libraryWords = (issue) => {
  if (issue.code === 'too_small') return `має бути щонайменше ${issue.minimum} ${unitOf(issue.origin)}`.trim()
  if (issue.code === 'too_big') return `має бути щонайбільше ${issue.maximum} ${unitOf(issue.origin)}`.trim()
  return libraryWords(issue)
}

const unitOf = (origin: string): string =>
  origin === 'string' ? '(знаків)' : ['array', 'set', 'map'].includes(origin) ? '(елементів)' : ''

/**
 * Checks a profile that came as a file, from the database or from the designer: every kind of record has the fields that
 * it needs, and every value is within its bounds.
 * @throws ProfileError
 */
export function checkProfile(written: unknown, name: string): Profile {
  refuseUnreasonable(written, name)
  const parsed = profileSchema.safeParse(written, { error: inUkrainian })
  if (!parsed.success) throw new ProfileError(`Профіль «${name}»: ${z.prettifyError(parsed.error)}`)
  const profile = withOwnPayments({ ...parsed.data, name })
  const mistakes = profile.files.flatMap((rule) => fileMistakes(profile, rule))
  if (mistakes.length > 0) throw new ProfileError(`Профіль «${name}»: ${mistakes.join('; ')}.`, mistakes)
  return profile
}

/** Payments in a provider's own file are to that provider, unless the rows say so themselves. */
function withOwnPayments(profile: Profile): Profile {
  const { provider } = profile
  if (provider === undefined) return profile
  const own: FieldSource = { value: provider, join: ' ', repair: [] }
  const isOwn = ({ kind, fields }: RecordRule) =>
    kind === 'payments' && !fields['provider'] && !fields['iban'] && !fields['edrpou']
  const recordOf = (record: RecordRule) =>
    isOwn(record) ? { ...record, fields: { ...record.fields, provider: own } } : record
  const files = profile.files.map((file) => ({
    ...file,
    tables: file.tables.map((table) => ({ ...table, records: table.records.map(recordOf) })),
  }))
  return { ...profile, files }
}

/** @throws ProfileError for texts that PostgreSQL refuses (zero bytes), too long texts and too many values */
function refuseUnreasonable(written: unknown, name: string): void {
  const waiting = [written]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const value = waiting.pop()
    if (seen > MOST_VALUES) throw new ProfileError(`Профіль «${name}» завеликий.`)
    if (typeof value === 'string' && (value.length > LONGEST_TEXT || value.includes('\0'))) {
      throw new ProfileError(`Профіль «${name}»: текст задовгий або має нульовий знак.`)
    }
    if (typeof value !== 'object' || value === null) continue
    for (const entry of Object.entries(value)) for (const part of entry) waiting.push(part)
  }
}

function fileMistakes(profile: Profile, rule: FileRule): string[] {
  const mistakes = rule.tables.flatMap((table, at) => {
    const where = `${rule.name}, таблиця ${table.sheet ?? table.type ?? at + 1}`
    return table.records.flatMap((record) => recordMistakes(profile, record).map((mistake) => `${where}: ${mistake}`))
  })
  const format = rule.format ?? profile.format
  const ofFormat = formatOf(format).check(rule, format)
  return [...mistakes, ...ofFormat.map((mistake) => `${rule.name}: ${mistake}`)]
}

function recordMistakes(profile: Profile, record: RecordRule): string[] {
  const { kind, fields } = record
  const rules: Record<string, FieldRule> = recordKinds[kind]
  const mistakes: string[] = []
  for (const [name, source] of Object.entries(fields)) {
    const rule = rules[name]
    const field = () => `${kindName(kind)}, «${fieldName(name)}»`
    if (!rule) mistakes.push(`${kindName(kind)}: такого поля немає, «${name}»`)
    const ways = [source.column, source.columns, source.value, source.header, source.fileName, source.ifFilled]
    if (ways.filter((way) => way !== undefined).length !== 1) mistakes.push(`${field()}: треба рівно одне джерело`)
    if (rule?.is === 'day' || rule?.is === 'month')
      mistakes.push(...formatMistakes(profile, source.format, rule.is).map((mistake) => `${field()}: ${mistake}`))
    mistakes.push(...valueMistakes(record, name).map((mistake) => `${field()}: ${mistake}`))
  }
  for (const [name, rule] of Object.entries(rules)) {
    const derived = name === 'serviceType' && fields['serviceCode'] !== undefined
    if (rule.needed && !fields[name] && !derived) mistakes.push(lacks(kind, name))
  }
  return [...mistakes, ...kindMistakes(profile, record)]
}

/** Mistakes in values of closed lists and of codes: residents would see a wrong value unchanged. */
function valueMistakes({ kind, fields }: RecordRule, name: string): string[] {
  const source = fields[name]
  if (!source) return []
  const mistakes = [source.fileName === undefined ? undefined : fileNamePatternMistake(source.fileName)]
  const rules: Record<string, FieldRule> = recordKinds[kind]
  const coded = Object.values(source.codes ?? {})
  if (rules[name]?.is === 'integer') {
    mistakes.push(...coded.filter((code) => !/^[0-9]{0,9}$/.test(code)).map((code) => `«${code}» — не ціле число`))
  }
  const allowed = fieldValues[kind]?.[name]
  if (!allowed) return mistakes.filter((mistake) => mistake !== undefined)
  const written = writtenValues(source)
  if (!written)
    return [...mistakes.filter((mistake) => mistake !== undefined), 'виберіть, що означає кожне слово постачальника']
  const strange = written.filter((value) => !allowed.includes(value))
  mistakes.push(...strange.map((value) => `«${value}» — не одне з: ${allowed.map(valueName).join(', ')}`))
  return mistakes.filter((mistake) => mistake !== undefined)
}

/** Values that a field can get from the profile; undefined: it gets the values of the file. */
function writtenValues({ codes, value, ifFilled, filledAs, emptyAs, empty }: FieldSource): string[] | undefined {
  if (codes) return Object.values(codes)
  if (value !== undefined) return [value]
  if (ifFilled === undefined) return undefined
  return [filledAs, emptyAs, empty].filter((one) => one !== undefined)
}

/** A field that a kind needs and the profile does not read. */
const lacks = (kind: RecordRule['kind'], name: string): string =>
  `${kindName(kind)}: не визначено «${fieldName(name)}» (${name})`

const COMBINES: Partial<Record<RecordRule['kind'], RecordRule['combine']>> = { accounts: 'last', invoices: 'sum' }

function kindMistakes(profile: Profile, record: RecordRule): string[] {
  const { kind, fields, combine } = record
  const mistakes: string[] = []
  const byBill = fields['invoice'] || (fields['account'] && fields['month'])
  if (kind === 'invoice_lines' && !byBill)
    mistakes.push(
      `${kindName(kind)}: треба «${fieldName('account')}» і «${fieldName('month')}» або «${fieldName('invoice')}»`,
    )
  if (combine && combine !== COMBINES[kind])
    mistakes.push(`${kindName(kind)}: рядки цього виду не об’єднують (combine ${combine})`)
  if (kind === 'payments') mistakes.push(...paymentMistakes(record))
  const ofMany = kind === 'providers' || kind === 'payments' || fields['edrpou'] !== undefined
  if (!ofMany && !profile.provider) mistakes.push(`${kindName(kind)}: у профілі не вибрано постачальника`)
  return mistakes
}

function paymentMistakes({ fields, find }: RecordRule): string[] {
  const mistakes: string[] = []
  if (!fields['provider'] && !fields['iban'] && !fields['edrpou']) mistakes.push(lacks('payments', 'provider'))
  if (!fields['account'] && !(fields['purpose'] && find))
    mistakes.push(
      `${kindName('payments')}: треба «${fieldName('account')}» або «${fieldName('purpose')}» з правилом пошуку (find)`,
    )
  if ((fields['coversFrom'] === undefined) !== (fields['coversTo'] === undefined))
    mistakes.push(`${kindName('payments')}: «${fieldName('coversFrom')}» і «${fieldName('coversTo')}» потрібні разом`)
  return mistakes
}

function formatMistakes(profile: Profile, written: string | undefined, type: 'day' | 'month'): string[] {
  const format = written ?? profile.notation[type]
  try {
    dayPattern(format)
    return []
  } catch {
    return [`формат «${format}» не називає року або місяця`]
  }
}
