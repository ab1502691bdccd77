import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { describeError, describeIssue } from './describe-errors.ts'
import { mountAccountCards } from './modules/account-cards/account-cards.routes.ts'
import { mountAccounts } from './modules/accounts/accounts.routes.ts'
import { mountArrivals } from './modules/arrivals/arrivals.routes.ts'
import { mountAudit } from './modules/audit/audit.routes.ts'
import { mountBillNotices } from './modules/bill-notices/bill-notices.routes.ts'
import { mountCalendar } from './modules/calendar/calendar.routes.ts'
import { mountCalls } from './modules/calls/calls.routes.ts'
import { mountCaptcha } from './modules/captcha/captcha.routes.ts'
import { mountChat } from './modules/chat/chat.routes.ts'
import { mountConsumers } from './modules/consumers/consumers.routes.ts'
import { mountContent } from './modules/content/content.routes.ts'
import { openPublishedCache } from './modules/content/open-published-cache.ts'
import type { PublishedCache } from './modules/content/published-cache.ts'
import { mountDeliveries } from './modules/deliveries/deliveries.routes.ts'
import { mountDemonstration } from './modules/demonstration/demonstration.routes.ts'
import { mountDispatches } from './modules/dispatches/dispatches.routes.ts'
import type { Installation } from './modules/doctor/check.ts'
import { mountDoctor } from './modules/doctor/doctor.routes.ts'
import { mountAnswerTemplates } from './modules/feedback/answer-templates.routes.ts'
import { mountFeedback } from './modules/feedback/feedback.routes.ts'
import { mountFeedbackInbox } from './modules/feedback/inbox.routes.ts'
import { mountFigures } from './modules/figures/figures.routes.ts'
import { mountHome } from './modules/home/home.routes.ts'
import { mountHomes } from './modules/homes/homes.routes.ts'
import { mountIdentity } from './modules/identity/identity.routes.ts'
import { mountImportProfiles } from './modules/import-profiles/import-profiles.routes.ts'
import { mountImportRuns } from './modules/import-runs/import-runs.routes.ts'
import { mountInbox } from './modules/inbox/inbox.routes.ts'
import { mountInvoices } from './modules/invoices/invoices.routes.ts'
import { mountMail } from './modules/mail/mail.routes.ts'
import { mountMedia } from './modules/media/media.routes.ts'
import { serveMedia } from './modules/media/serve-media.ts'
import { mountMeters } from './modules/meters/meters.routes.ts'
import { mountNotifications } from './modules/notifications/notifications.routes.ts'
import { mountPaperReadings } from './modules/paper-readings/paper-readings.routes.ts'
import { mountPaymentNotices } from './modules/payment-notices/payment-notices.routes.ts'
import { mountPayments } from './modules/payments/payments.routes.ts'
import { mountProfile } from './modules/profile/profile.routes.ts'
import { mountProviderApi } from './modules/provider-api/provider-api.routes.ts'
import { mountProviderMoney } from './modules/provider-money/provider-money.routes.ts'
import { mountProviderTokens } from './modules/provider-tokens/provider-tokens.routes.ts'
import { mountProviders } from './modules/providers/providers.routes.ts'
import { mountPublishing } from './modules/publishing/publishing.routes.ts'
import { mountReadings } from './modules/readings/readings.routes.ts'
import { mountSecondFactor } from './modules/second-factor/second-factor.routes.ts'
import { describeSettingChange } from './modules/settings/describe-change.ts'
import { mountSettings } from './modules/settings/settings.routes.ts'
import { mountSharing } from './modules/sharing/sharing.routes.ts'
import { mountSocial } from './modules/social/social.routes.ts'
import { mountStaff } from './modules/staff/staff.routes.ts'
import { mountTariffs } from './modules/tariffs/tariffs.routes.ts'
import { mountUploads } from './modules/uploads/uploads.routes.ts'
import { mountVerificationInbox } from './modules/verifications/requests.routes.ts'
import { mountVerifications } from './modules/verifications/verifications.routes.ts'
import { mountWeather } from './modules/weather/weather.routes.ts'
import { mountWebhooks } from './modules/webhooks/webhooks.routes.ts'
import { type Application, mountWithSessions } from './mount.ts'
import { serveApiPages } from './platform/http/api-document/api-pages.ts'
import { namedSchemas } from './platform/http/api-document/named-schemas.ts'
import { serveHealth } from './platform/http/health.ts'
import type { ReplyMode } from './platform/http/reply-serializer.ts'
import { createServer } from './platform/http/server.ts'
import { type ArrivalProblem, problemsOfRequest, watchArrivals } from './platform/http/watch-arrivals.ts'

export interface AppOptions extends Application {
  readonly logger: FastifyBaseLogger | false
  /** Tests use `checked`, where a response that breaks the contract is an error. */
  readonly replies?: ReplyMode
  /** Called by the readiness check. */
  readonly isDatabaseThere: () => Promise<boolean>
  /** Pool for imports with COPY. */
  readonly pool: pg.Pool
  /** Called once per problem between clients and this node. */
  readonly noticeArrival?: (problem: ArrivalProblem) => void
  /** Cache of published content, which the caller invalidates; without it nothing is cached. */
  readonly published?: PublishedCache
  /** What the doctor of `/admin` examines; absent in benches, which have no such endpoint. */
  readonly installation?: Omit<Installation, 'settings'>
}

/** Builds the whole API without a listener: `main.ts` adds the site and listens, tests inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { logger, replies = 'fast', isDatabaseThere, pool, ...others } = options
  const { noticeArrival, installation, published = openPublishedCache(options), ...application } = others
  const { publicUrl } = options
  const settings = options.settings.current()
  const { trustedProxies } = settings.http
  const app = await createServer({
    api: { title: settings.appName, schemas: namedSchemas },
    describeError,
    describeIssue,
    replies,
    publicUrl,
    trustedProxies,
    logEach: settings.log.requests,
    mostInWork: settings.http.mostInWork,
    aimMs: settings.http.aimMilliseconds,
    logger,
  })
  const arrivals = watchArrivals(app, { publicUrl, trustedProxies, ...(noticeArrival && { notice: noticeArrival }) })
  const isStandbyThere = async () => (await options.standby?.mayAnswer(undefined)) ?? false
  const warnings = (request: FastifyRequest) => [...arrivals.problems(), ...problemsOfRequest(request)]
  serveHealth(app, { isDatabaseThere, isStandbyThere, warnings })
  serveApiPages(app)
  const mount = mountWithSessions(app, application)
  mountSettings(mount, application.settings, installation?.smtpUrl)
  mountArrivals(mount, arrivals)
  mountIdentity(mount)
  mountCaptcha(mount)
  mountContent(mount, { clock: application.clock, published })
  mountPublishing(mount)
  mountChat(mount)
  mountSecondFactor(mount)
  mountSocial(mount)
  mountProfile(mount)
  mountBillNotices(mount)
  mountCalendar(mount)
  mountNotifications(mount)
  mountAccounts(mount)
  mountHome(mount)
  mountHomes(mount)
  mountSharing(mount)
  mountMeters(mount)
  mountReadings(mount)
  mountVerifications(mount)
  mountVerificationInbox(mount)
  mountInvoices(mount)
  mountPayments(mount)
  mountPaymentNotices(mount)
  mountTariffs(mount)
  mountProviderTokens(mount)
  mountProviderApi(mount)
  mountWebhooks(mount)
  mountStaff(mount)
  mountProviders(mount)
  mountProviderMoney(mount)
  mountImportProfiles(mount, pool)
  mountConsumers(mount)
  mountAccountCards(mount)
  mountCalls(mount)
  mountPaperReadings(mount)
  mountDispatches(mount)
  mountDeliveries(mount)
  mountAudit(mount, describeSettingChange)
  mountDemonstration(mount)
  mountMail(mount)
  mountWeather(mount)
  if (installation) mountDoctor(mount, installation)
  mountMedia(mount)
  serveMedia(app, application)
  mountFeedback(mount)
  mountFeedbackInbox(mount)
  mountAnswerTemplates(mount)
  mountInbox(mount)
  mountFigures(mount)
  mountUploads(mount)
  mountImportRuns(mount)
  return app
}
