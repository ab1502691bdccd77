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
/** Time limit of a call; a person waits for the reply. */
const seconds = 20
/** Most calls under way; further ones get `overloaded`. */
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

/** How a file is written, its first rows and a draft of its mapping. @throws UnreadableSample, FileRefused */
export const inspectApart = (sample: SampleOf): Promise<Reply<typeof contract.inspectImportFile>> =>
  sampled('inspect', sample)

/** Makes a whole, shorter file of the beginning of one. @throws UnreadableSample, FileRefused */
export async function cutApart(path: string, bytes: number): Promise<void> {
  await sampled<null>('cut', { path, bytes })
}

/** Parses and checks a profile that staff wrote. @throws ProfileError */
export async function parseApart(text: string, name: string): Promise<Profile> {
  const parsed = await apart<ParsedDefinition>('parse', { text, name }).catch((error: unknown) => {
    throw error instanceof LimitExceeded ? new ProfileError(`Профіль «${name}» завеликий.`) : error
  })
  if ('profile' in parsed) return parsed.profile
  throw new ProfileError(parsed.message, parsed.mistakes)
}
