import '@zatyshok/i18n/all-messages'
import type { MessagePort } from 'node:worker_threads'
import type { Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/import-samples'
import { askerOf } from '../../platform/process/ask-from-thread.ts'
import { parseProfile } from '../imports/parse-profile.ts'
import { ProfileError } from '../imports/profile-error.ts'
import type { Profile } from '../imports/profile-schema.ts'
import { FileRefused } from '../imports/refusal-reasons.ts'
import { cutSample } from './cut-sample.ts'
import { describeSample } from './describe-sample.ts'
import { UnreadableSample } from './guess-kind.ts'
import { inspectFile } from './inspect-file.ts'
import { proposeFile } from './propose-file.ts'
import { readHead } from './read-head.ts'
import type { Overrides } from './sample-table.ts'

/** What cannot be read, in Ukrainian. */
interface Refused {
  readonly refusal: string
}

interface Begun {
  readonly port: MessagePort
}

async function orRefusal<Done>({ port }: Begun, work: () => Done | Promise<Done>): Promise<Done | Refused> {
  const asker = askerOf(port)
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableSample || error instanceof FileRefused) return { refusal: error.message }
    throw error
  } finally {
    asker.close()
  }
}

export interface SampleOf {
  readonly path: string
  /** As the provider calls it. */
  readonly name: string
  /** Of the whole file. */
  readonly bytes: number
  readonly given: Overrides
  /** Whose words for columns are known. */
  readonly profiles: readonly Profile[]
}

/** How a file is written, its first rows and a draft of its mapping; runs in a thread of its own. */
export function inspect(sample: SampleOf & Begun): Promise<Reply<typeof contract.inspectImportFile> | Refused> {
  const { path, name, bytes, given, profiles } = sample
  return orRefusal(sample, async () => {
    const inspected = await inspectFile({ ...(await readHead(path, name)), size: bytes }, given)
    return describeSample(name, inspected, proposeFile(inspected, name, profiles))
  })
}

/** Makes a whole, shorter file of the beginning of one; runs in a thread of its own. */
export function cut(sample: { readonly path: string; readonly bytes: number } & Begun): Promise<null | Refused> {
  return orRefusal(sample, async () => {
    await cutSample(sample.path, sample.bytes)
    return null
  })
}

/** A profile as staff wrote it, or what is wrong with it. */
export type ParsedDefinition =
  | { readonly profile: Profile }
  | { readonly message: string; readonly mistakes: readonly string[] }

/** Parses a profile that somebody wrote; runs in a thread of its own. */
export async function parse(
  written: { readonly text: string; readonly name: string } & Begun,
): Promise<ParsedDefinition> {
  const asker = askerOf(written.port)
  try {
    return { profile: parseProfile(written.text, written.name) }
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return { message: error.message, mistakes: error.mistakes }
  } finally {
    asker.close()
  }
}
