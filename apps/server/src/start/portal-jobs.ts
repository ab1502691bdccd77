import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { accountsWorkers } from '../modules/accounts/accounts.workers.ts'
import { billNoticesWorkers } from '../modules/bill-notices/bill-notices.workers.ts'
import { deliveriesWorkers } from '../modules/deliveries/deliveries.workers.ts'
import { dispatchesWorkers } from '../modules/dispatches/dispatches.workers.ts'
import { feedbackWorkers } from '../modules/feedback/feedback.workers.ts'
import { figuresWorkers } from '../modules/figures/figures.workers.ts'
import { filesWorkers } from '../modules/files/files.workers.ts'
import { identityWorkers } from '../modules/identity/identity.workers.ts'
import { importRunsWorkers } from '../modules/import-runs/import-runs.workers.ts'
import { inboxWorkers } from '../modules/inbox/inbox.workers.ts'
import { mailWorkers } from '../modules/mail/mail.workers.ts'
import { partitionsWorkers } from '../modules/partitions/partitions.workers.ts'
import { providerMoneyWorkers } from '../modules/provider-money/provider-money.workers.ts'
import { providerTokensWorkers } from '../modules/provider-tokens/provider-tokens.workers.ts'
import { publishingWorkers } from '../modules/publishing/publishing.workers.ts'
import type { LiveSettings } from '../modules/settings/live-settings.ts'
import { sweepWorkers } from '../modules/sweep/sweep.workers.ts'
import { uploadsWorkers } from '../modules/uploads/uploads.workers.ts'
import { verificationsWorkers } from '../modules/verifications/verifications.workers.ts'
import { webhooksWorkers } from '../modules/webhooks/webhooks.workers.ts'
import type { Secret } from '../platform/crypto/secret.ts'
import type { FileRoom } from '../platform/files/file-room.ts'
import { type RunningJobs, startJobs } from '../platform/jobs/start-jobs.ts'
import { createPostman } from '../platform/mail/smtp.ts'
import { nightlyBackupWorkers } from './backup/nightly-backup.ts'
import { importsApart } from './imports-apart/imports-apart.ts'
import type { PortalDatabase } from './open-portal-database.ts'

interface Options {
  readonly config: Config
  readonly database: Pick<PortalDatabase, 'web' | 'connection' | 'openForLongWork'>
  readonly secret: Secret
  readonly settings: LiveSettings
  readonly files: FileRoom
  readonly clock: () => Date
  readonly log: Logger
  /** `apart`: in a separate process, because this one serves residents. */
  readonly imports: 'here' | 'apart'
}

/** Starts the background jobs in this process, either of a serving node or of a separate worker. */
export async function startPortalJobs({
  config,
  database,
  secret,
  settings,
  files,
  clock,
  log,
  imports,
}: Options): Promise<RunningJobs> {
  const { publicUrl, smtpUrl } = config
  const postman = smtpUrl === undefined ? null : createPostman(smtpUrl)
  const context = (): Context => ({
    db: database.web.query,
    now: clock(),
    settings: settings.current(),
    publicUrl,
    secret,
    files,
    log,
  })
  const apart = imports === 'apart' ? importsApart(config) : undefined
  const withLongContext = async (work: (ctx: Context) => Promise<void>) => {
    const long = await database.openForLongWork()
    try {
      await work({ ...context(), db: long.query })
    } finally {
      await long.close()
    }
  }
  const workers = [
    ...accountsWorkers({ context }),
    ...identityWorkers({ context }),
    ...mailWorkers({ context, postman }),
    ...publishingWorkers({ context }),
    ...sweepWorkers({ context }),
    ...filesWorkers({ context }),
    ...feedbackWorkers({ context }),
    ...inboxWorkers({ context }),
    ...billNoticesWorkers({ context }),
    ...verificationsWorkers({ context }),
    ...providerMoneyWorkers({ context }),
    ...providerTokensWorkers({ context }),
    ...uploadsWorkers({ context }),
    ...webhooksWorkers({ context }),
    ...dispatchesWorkers({ context, withLongContext }),
    ...figuresWorkers({ withLongContext }),
    ...deliveriesWorkers({ context }),
    ...nightlyBackupWorkers({
      settings: () => settings.current().backup,
      openForLongWork: database.openForLongWork,
      files,
      clock,
      log,
    }),
    ...importRunsWorkers({ context, openForLongWork: database.openForLongWork, apart }),
    ...partitionsWorkers({ context, openForLongWork: database.openForLongWork }),
  ]
  const jobs = await startJobs({ db: database.web.query, connection: database.connection, log, workers })
  return {
    stop: async () => {
      await jobs.stop()
      await apart?.stop()
      postman?.close()
    },
  }
}
