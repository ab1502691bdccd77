import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { type FileRule, type Profile, profileSchema, type RecordRule } from './profile-schema.ts'
import { type FieldRule, recordKinds } from './record-kinds.ts'
import { dayPattern } from './written-day.ts'

/** Profiles that come with the portal. */
const PROFILES = path.join(import.meta.dirname, '../../../../../profiles')

/** A profile that cannot be used; the message is Ukrainian and says where the mistake is. */
export class ProfileError extends Error {}

/**
 * Reads a mapping profile, by name (`kalynivsk/101-vodokanal`) or by the path of a YAML file.
 * @throws ProfileError when there is none or something in it is wrong.
 */
export async function loadProfile(nameOrPath: string): Promise<Profile> {
  const isPath = /\.ya?ml$/i.test(nameOrPath)
  const file = isPath ? nameOrPath : path.join(PROFILES, `${nameOrPath}.yaml`)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ProfileError(`Профілю «${nameOrPath}» немає.`)
  })
  const name = isPath ? path.basename(file).replace(/\.ya?ml$/i, '') : nameOrPath
  return parseProfile(text, name)
}

/** Parses a profile and checks that it says all that its kinds of records need. */
export function parseProfile(text: string, name: string): Profile {
  const parsed = profileSchema.safeParse(parseYamlText(text, name))
  if (!parsed.success) throw new ProfileError(`Профіль «${name}»: ${z.prettifyError(parsed.error)}`)
  const profile = { ...parsed.data, name }
  const mistakes = profile.files.flatMap((rule) => fileMistakes(profile, rule))
  if (mistakes.length > 0) throw new ProfileError(`Профіль «${name}»: ${mistakes.join('; ')}.`)
  return profile
}

function parseYamlText(text: string, name: string): unknown {
  try {
    // `<<` lets a profile write what two tables share once.
    return parseYaml(text, { merge: true })
  } catch (error) {
    throw new ProfileError(`Профіль «${name}» не є YAML: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function fileMistakes(profile: Profile, rule: FileRule): string[] {
  const { type } = rule.format ?? profile.format
  const mistakes = rule.tables.flatMap((table, at) => {
    const where = `${rule.name}, таблиця ${table.sheet ?? table.type ?? at + 1}`
    return table.records.flatMap((record) => recordMistakes(profile, record).map((mistake) => `${where}: ${mistake}`))
  })
  if (type !== 'xlsx' && type !== 'jsonl' && rule.tables.length > 1)
    mistakes.push(`${rule.name}: має бути одна таблиця`)
  if (type === 'xlsx' && rule.tables.some(({ sheet }) => !sheet)) mistakes.push(`${rule.name}: не названо аркуш`)
  if (type === 'jsonl' && rule.tables.some((table) => !table.type)) mistakes.push(`${rule.name}: не названо type`)
  return mistakes
}

function recordMistakes(profile: Profile, record: RecordRule): string[] {
  const { kind, fields } = record
  const rules: Record<string, FieldRule> = recordKinds[kind]
  const mistakes: string[] = []
  for (const [name, source] of Object.entries(fields)) {
    const rule = rules[name]
    if (!rule) mistakes.push(`${kind} не має поля ${name}`)
    const ways = [source.column, source.columns, source.value, source.header, source.fileName, source.ifFilled]
    if (ways.filter((way) => way !== undefined).length !== 1) mistakes.push(`${kind}.${name}: треба рівно одне джерело`)
    if (rule?.is === 'day' || rule?.is === 'month') mistakes.push(...formatMistakes(profile, source.format, rule.is))
  }
  for (const [name, rule] of Object.entries(rules)) {
    const derived = name === 'serviceType' && fields['serviceCode'] !== undefined
    if (rule.needed && !fields[name] && !derived) mistakes.push(`${kind}: бракує поля ${name}`)
  }
  return [...mistakes, ...kindMistakes(profile, record)]
}

const COMBINES: Partial<Record<RecordRule['kind'], RecordRule['combine']>> = { accounts: 'last', invoices: 'sum' }

function kindMistakes(profile: Profile, { kind, fields, combine }: RecordRule): string[] {
  const mistakes: string[] = []
  const byBill = fields['invoice'] || (fields['account'] && fields['month'])
  if (kind === 'invoice_lines' && !byBill) mistakes.push('invoice_lines: треба account і month або invoice')
  if (combine && combine !== COMBINES[kind]) mistakes.push(`${kind}: combine ${combine} тут нічого не значить`)
  if (kind !== 'providers' && kind !== 'payments' && !profile.provider)
    mistakes.push(`${kind}: профіль не називає provider`)
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
