import '@zatyshok/i18n/all-messages'
import type { Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-samples'
import type { Overrides } from '../../imports/formats/sample/sample-table.ts'
import { UnreadableSample } from '../../imports/formats/sample/sample-table.ts'
import { parseProfile } from '../../imports/profile/load-profile.ts'
import { ProfileError } from '../../imports/profile/profile-error.ts'
import type { Profile } from '../../imports/profile/profile-schema.ts'
import { FileRefused } from '../../imports/refusal-reasons.ts'
import { inspectFile } from '../inspect-file.ts'
import { proposeFile } from '../propose-file.ts'
import { cutSample } from './cut-sample.ts'
import { describeSample } from './describe-sample.ts'
import { readHead } from './read-head.ts'

/** Reason in Ukrainian why the file cannot be read. */
interface Refused {
  readonly refusal: string
}

async function orRefusal<Done>(work: () => Promise<Done>): Promise<Done | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableSample || error instanceof FileRefused) return { refusal: error.message }
    throw error
  }
}

export interface SampleOf {
  readonly path: string
  /** The provider's name of the file. */
  readonly name: string
  /** Size of the whole file. */
  readonly bytes: number
  readonly given: Overrides
  /** Profiles whose headings and codes the draft uses. */
  readonly profiles: readonly Profile[]
}

/** Detects the format of a file and drafts its profile. Runs in a separate process. */
export function inspect(sample: SampleOf): Promise<Reply<typeof contract.inspectImportFile> | Refused> {
  const { path, name, bytes, given, profiles } = sample
  return orRefusal(async () => {
    const inspected = await inspectFile({ ...(await readHead(path, name)), size: bytes }, given)
    return describeSample(name, inspected, proposeFile(inspected, name, profiles))
  })
}

/** Shortens a copy of a file's first bytes to a valid file. Runs in a separate process. */
export function cut(sample: { readonly path: string; readonly bytes: number }): Promise<null | Refused> {
  return orRefusal(async () => {
    await cutSample(sample.path, sample.bytes)
    return null
  })
}

/** A parsed profile, or the mistakes in its definition. */
export type ParsedDefinition =
  | { readonly profile: Profile }
  | { readonly message: string; readonly mistakes: readonly string[] }

/** Parses a profile that staff wrote. Runs in a separate process. */
export function parse({ text, name }: { readonly text: string; readonly name: string }): ParsedDefinition {
  try {
    return { profile: parseProfile(text, name) }
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return { message: error.message, mistakes: error.mistakes }
  }
}
