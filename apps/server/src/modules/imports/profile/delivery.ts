import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { matchesMask } from './name-mask.ts'
import type { FileRule, Profile } from './profile-schema.ts'
import { type RecordKind, recordKinds } from './record-kinds.ts'

/** A file of a delivery and its rule; no rule: no mask of the profile matches the file's name. */
export interface DeliveredFile {
  readonly path: string
  readonly file: string
  readonly rule: FileRule | undefined
}

/** A file whose stored name differs from the sender's name. */
export interface NamedFile {
  readonly path: string
  readonly name: string
}

/** Lists the files and all files of the folders in the order of import (accounts first). */
export async function sortDelivery(profile: Profile, given: readonly (string | NamedFile)[]): Promise<DeliveredFile[]> {
  const files = (await Promise.all(given.map(filesOf))).flat()
  const delivered = files.map(({ path, name }) => {
    return { path, file: name, rule: profile.files.find((rule) => matchesMask(rule.name, name)) }
  })
  return delivered.sort((one, other) => rank(one) - rank(other) || (one.file < other.file ? -1 : 1))
}

/** A file or folder cannot be opened; the message is Ukrainian. */
export class DeliveryError extends Error {}

async function filesOf(given: string | NamedFile): Promise<NamedFile[]> {
  if (typeof given !== 'string') return [given]
  const found = await stat(given).catch((cause) => {
    throw new DeliveryError(`Файлу «${given}» немає або його не можна прочитати.`, { cause })
  })
  if (!found.isDirectory()) return [{ path: given, name: path.basename(given) }]
  const entries = await readdir(given, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [{ path: path.join(given, entry.name), name: entry.name }] : []))
}

/** Position of the file's first kind in the order of import. */
function rank({ rule }: DeliveredFile): number {
  if (!rule) return -1
  const order = Object.keys(recordKinds) as RecordKind[]
  const kinds = rule.tables.flatMap(({ records }) => records.map(({ kind }) => order.indexOf(kind)))
  return Math.min(...kinds)
}
