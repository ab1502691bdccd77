import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-samples'
import { t } from '@zatyshok/i18n/translate'
import type pg from 'pg'
import { type ActorContext, exchangeOf } from '../../context.ts'
import { isLockTimeout } from '../../platform/db/lock-timeout.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { authorityOfMember } from '../imports/import-authority.ts'
import { importFiles } from '../imports/import-files.ts'
import type { FileReport } from '../imports/import-report.ts'
import { ProfileError } from '../imports/profile/profile-error.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { readSample } from '../uploads/read-sample.ts'
import { listProviders } from './import-profiles.queries.ts'
import { refusalOf } from './inspect-upload.ts'
import { lostZeros } from './lost-zeros.ts'
import { SAMPLE_BYTES, withSample } from './sample/fetch-sample.ts'
import { cutApart, parseApart } from './sample/samples-apart.ts'

type Trial = Reply<typeof contract.tryImportProfile>

const SHOWN_NOTES = 100
/** Most concurrent trials. Each holds a connection of the web server's pool, which residents' requests need. */
const MOST_AT_ONCE = 2
/** Lock timeout: a trial does not wait for a running import of the provider. */
const LOCK_WAIT = '3s'

let underWay = 0

/**
 * Imports the beginning of a file with a profile and rolls it back.
 * @throws AppError `not_found`, `upload_incomplete`, `overloaded` while two other trials run
 */
export async function tryImportProfile(
  ctx: ActorContext,
  pool: pg.Pool,
  { body }: ParsedInput<typeof contract.tryImportProfile>,
): Promise<Trial> {
  const upload = await readSample(exchangeOf(ctx), body.upload)
  const profile = await profileOf(ctx, body)
  if (Array.isArray(profile)) return { ...nothing, mistakes: profile }
  if (underWay >= MOST_AT_ONCE) throw new AppError('overloaded', { retryAfterSeconds: 5 })
  underWay += 1
  try {
    return await withSample(ctx, upload, async ({ path, bytes }) => {
      const whole = bytes === upload.bytes
      if (!whole) await cutApart(path, bytes)
      const { files } = await importFiles({
        ...{
          profile,
          files: [{ path, name: upload.name }],
          authority: authorityOfMember(ctx.actor),
          now: ctx.now,
        },
        db: hasty(pool),
        purpose: 'check',
      })
      const [report] = files
      return report ? { ...trialOf(report, whole), pad: await lostZeros(ctx.db, profile, report.notes) } : nothing
    })
  } catch (error) {
    const refusal = isLockTimeout(error) ? t('importProfile.trial.busy') : refusalOf(error)
    if (refusal === undefined) throw error
    return { ...nothing, refusal, whole: upload.bytes <= SAMPLE_BYTES }
  } finally {
    underWay -= 1
  }
}

const nothing = {
  mistakes: [],
  refusal: null,
  whole: true,
  read: 0,
  refused: 0,
  warned: 0,
  byKind: [],
  pad: null,
  notes: [],
}

/**
 * Returns the profile, or its mistakes. A profile of another provider is refused, because a trial would reveal whether
 * accounts exist.
 */
async function profileOf(
  ctx: ActorContext,
  { name, definition }: { name: string; definition: string },
): Promise<Profile | string[]> {
  try {
    const profile = await parseApart(definition, name)
    const providers = await listProviders(ctx.db, ctx.actor.providerId)
    const isOwn = providers.some(({ code }) => code === profile.provider)
    if (isOwn || (profile.provider === undefined && ctx.actor.providerId === null)) return profile
    return [t('importProfile.provider.unknown')]
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return error.mistakes.length > 0 ? [...error.mistakes] : [error.message]
  }
}

/** A pool whose connections have a short lock timeout. The import closes its connection. */
const hasty = (pool: pg.Pool): Pick<pg.Pool, 'connect' | 'query'> => {
  const connect = async () => {
    const client = await pool.connect()
    await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
    return client
  }
  return { connect: connect as pg.Pool['connect'], query: pool.query.bind(pool) as pg.Pool['query'] }
}

function trialOf(report: FileReport, whole: boolean): Omit<Trial, 'pad'> {
  const unknown = report.status === 'unknown' ? t('importProfile.trial.unknown', { name: report.file }) : null
  const byKind = Object.entries(report.byKind).map(([kind, { inserted, updated, unchanged }]) => ({
    kind,
    inserted,
    updated,
    unchanged,
  }))
  const notes = report.notes
    .slice(0, SHOWN_NOTES)
    .map(({ severity, place, column, reason }) => ({ severity, place, column, reason }))
  const { read, refused, warned } = report
  return { mistakes: [], refusal: report.refusal ?? unknown, whole, read, refused, warned, byKind, notes }
}
