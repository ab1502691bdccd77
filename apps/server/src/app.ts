import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { describeError, describeIssue } from './describe-errors.ts'
import { mountAccounts } from './modules/accounts/accounts.routes.ts'
import { mountCaptcha } from './modules/captcha/captcha.routes.ts'
import { mountContent } from './modules/content/content.routes.ts'
import { mountHome } from './modules/home/home.routes.ts'
import { mountIdentity } from './modules/identity/identity.routes.ts'
import { mountInvoices } from './modules/invoices/invoices.routes.ts'
import { mountMail } from './modules/mail/mail.routes.ts'
import { mountMeters } from './modules/meters/meters.routes.ts'
import { mountPayments } from './modules/payments/payments.routes.ts'
import { mountProfile } from './modules/profile/profile.routes.ts'
import { mountReadings } from './modules/readings/readings.routes.ts'
import { mountSecondFactor } from './modules/second-factor/second-factor.routes.ts'
import { mountSettings } from './modules/settings/settings.routes.ts'
import { mountSocial } from './modules/social/social.routes.ts'
import { mountStaff } from './modules/staff/staff.routes.ts'
import { mountTariffs } from './modules/tariffs/tariffs.routes.ts'
import { type Application, mountWithSessions } from './mount.ts'
import { serveApiPages } from './platform/http/api-pages.ts'
import { serveHealth } from './platform/http/health.ts'
import type { ReplyMode } from './platform/http/reply-serializer.ts'
import { createServer } from './platform/http/server.ts'

export interface AppOptions extends Application {
  readonly logger: FastifyBaseLogger | false
  /** `checked` in tests: a reply that breaks the contract is an error there. */
  readonly replies?: ReplyMode
}

/** The whole API, listening nowhere yet: `main.ts` adds the site and listens, tests inject. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { logger, replies = 'fast', ...application } = options
  const app = await createServer({
    title: options.settings.appName,
    describeError,
    describeIssue,
    replies,
    publicUrl: options.publicUrl,
    trustedProxies: options.settings.http.trustedProxies,
    logger,
  })
  serveHealth(app, application.db)
  serveApiPages(app)
  const mount = mountWithSessions(app, application)
  mountSettings(mount)
  mountIdentity(mount)
  mountCaptcha(mount)
  mountContent(mount)
  mountSecondFactor(mount)
  mountSocial(mount)
  mountProfile(mount)
  mountAccounts(mount)
  mountHome(mount)
  mountMeters(mount)
  mountReadings(mount)
  mountInvoices(mount)
  mountPayments(mount)
  mountTariffs(mount)
  mountStaff(mount)
  mountMail(mount)
  return app
}
