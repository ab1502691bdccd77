import type { Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-samples'
import { AppError } from '../../../platform/http/app-error.ts'
import { LimitExceeded, limitedProcesses } from '../../../platform/process/limited-processes.ts'
import { UnreadableSample } from '../../imports/formats/sample/sample-table.ts'
import { ProfileError } from '../../imports/profile/profile-error.ts'
import type { Profile } from '../../imports/profile/profile-schema.ts'
import { FileRefused } from '../../imports/refusal-reasons.ts'
import type { ParsedDefinition, SampleOf } from './sample-work.ts'

const processes = limitedProcesses({
  module: new URL('./sample-work.ts', import.meta.url),
  most: 2,
  heapMegabytes: 256,
})
/** Time limit of a call, in seconds; a user waits for the response. */
const seconds = 20
/** Most concurrent calls; further calls fail with `overloaded`. */
const mostWaiting = 16
let waiting = 0

async function apart<Result>(name: string, task: object): Promise<Result> {
  if (waiting >= mostWaiting) throw new AppError('overloaded', { retryAfterSeconds: 5 })
  waiting += 1
  try {
    return await processes.run<Result>({ name, task, seconds })
  } finally {
    waiting -= 1
  }
}

const isRefused = (told: object | null): told is { readonly refusal: string } =>
  told !== null && 'refusal' in told && !('tables' in told)

async function sampled<Result extends object | null>(name: string, task: object): Promise<Result> {
  try {
    const told = await apart<Result | { readonly refusal: string }>(name, task)
    if (isRefused(told)) throw new UnreadableSample(told.refusal)
    return told
  } catch (error) {
    throw error instanceof LimitExceeded ? new FileRefused(error.limit) : error
  }
}

/** Detects the format of a file and drafts its profile. @throws UnreadableSample, FileRefused */
export const inspectApart = (sample: SampleOf): Promise<Reply<typeof contract.inspectImportFile>> =>
  sampled('inspect', sample)

/** Shortens a copy of a file's first bytes to a valid file. @throws UnreadableSample, FileRefused */
export async function cutApart(path: string, bytes: number): Promise<void> {
  await sampled<null>('cut', { path, bytes })
}

/** Parses and checks a profile that staff wrote, in a separate process. @throws ProfileError */
export async function parseApart(text: string, name: string): Promise<Profile> {
  const parsed = await apart<ParsedDefinition>('parse', { text, name }).catch((error: unknown) => {
    throw error instanceof LimitExceeded ? new ProfileError(`Профіль «${name}» завеликий.`) : error
  })
  if ('profile' in parsed) return parsed.profile
  throw new ProfileError(parsed.message, parsed.mistakes)
}
