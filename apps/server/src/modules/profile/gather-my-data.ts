import type { ActorContext } from '../../context.ts'
import { exportNotifications } from '../notifications/export-notifications.ts'
import {
  accountSections,
  type ExportedValue,
  listAccountIds,
  personSections,
  readAccountSection,
  readPersonSection,
} from './export.queries.ts'

export type SectionName = keyof typeof personSections | 'notifications' | keyof typeof accountSections
export type ExportedRow = Readonly<Record<string, string | number | boolean | null>>

export interface ExportedPart {
  readonly section: SectionName
  readonly rows: readonly ExportedRow[]
}

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]

/**
 * Yields all data about the signed-in person (D13), by section and account, so that memory holds one account's part of
 * a section. Every section occurs at least once.
 */
export async function* gatherMyData({ db, actor }: ActorContext): AsyncGenerator<ExportedPart> {
  const { userId } = actor
  for (const section of keysOf(personSections)) {
    yield { section, rows: plain(await readPersonSection(db, userId, section)) }
  }
  yield { section: 'notifications', rows: await exportNotifications(db, userId) }
  const accountIds = await listAccountIds(db, userId)
  for (const section of keysOf(accountSections)) {
    yield { section, rows: [] }
    for (const accountId of accountIds) {
      yield { section, rows: plain(await readAccountSection(db, { userId, accountId }, section)) }
    }
  }
}

/** Converts moments to ISO 8601. */
const plain = (rows: readonly Readonly<Record<string, ExportedValue>>[]): ExportedRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
    ),
  )
