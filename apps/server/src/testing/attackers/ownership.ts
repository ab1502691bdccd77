/** Every id by which a request may name a resident's record. */
export interface Ids {
  readonly accountId: number
  readonly accountNumber: string
  readonly providerCode: string
  readonly counterId: string
  readonly invoiceId: string
  readonly homeId: number
  readonly shareId: number
  readonly emailId: number
  readonly phoneId: number
  readonly sessionId: number
  readonly passkeyId: string
  readonly verificationId: number
  readonly notificationId: number
  /** Receipt number of a submitted reading. */
  readonly receiptNumber: string
}

/** The parts of a request that name another person's record. */
export interface Naming {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * The endpoint gets a record's id. For another person's record it answers as for a missing one, changes no data and
 * reveals none.
 */
export interface NamedRule {
  readonly whose: 'named'
  readonly naming: (of: Ids) => Naming
  /** Status for a missing record; 200: an empty list. */
  readonly missing: 200 | 403 | 404 | 422
  /** Status for the owner, and for a person with a read-only share. */
  readonly owner: number
  readonly member: number
}

/** Every id by which a provider's program may name a record of its provider. */
export interface ProviderIds {
  readonly uploadId: number
  readonly dispatchId: number
  readonly runId: number
  readonly fileId: number
}

export interface ProgramRule {
  readonly whose: 'ofProvider'
  readonly naming: (of: ProviderIds) => Naming
  /** Status for a program of the same provider. */
  readonly own: number
}

/**
 * Whose records an endpoint uses; an endpoint without a rule fails the test of attack AZ1.
 * - `everybody`: it names no person's record, or names it by a secret that only the person has.
 * - `caller`: it uses the signed-in person's own records and takes no id.
 * - `city`: records of the city; every user with the role may access all of them.
 * - `program`: it returns data of the program's own provider and takes no id.
 * - `ofProvider`: it takes the id of a provider's record; for another provider's program the record is missing (IM6).
 */
export type Rule = NamedRule | ProgramRule | { readonly whose: Whose }
type Whose = 'everybody' | 'caller' | 'city' | 'program'

const all = (whose: Whose, operations: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(operations.map((operation) => [operation, { whose }]))

/** For an account, a bill or a meter: a person with a share may read it. */
const shown = (naming: NamedRule['naming'], missing: 200 | 404 = 404): NamedRule => ({
  whose: 'named',
  naming,
  missing,
  owner: 200,
  member: 200,
})

/** For the owner only. */
const own = (naming: NamedRule['naming'], owner = 200): NamedRule => ({
  whose: 'named',
  naming,
  missing: 404,
  owner,
  member: 404,
})

const ofProvider = (naming: ProgramRule['naming']): ProgramRule => ({ whose: 'ofProvider', naming, own: 200 })
const run = ({ runId }: ProviderIds): Naming => ({ params: { id: String(runId) } })
const runFile = ({ runId, fileId }: ProviderIds): Naming => ({ params: { id: String(runId), file: String(fileId) } })

const password = 'Вірний-пароль-1'
const year = { from: '2026-01-01', to: '2026-11-30' }
const rights = { canSubmit: false, canPay: false, endsOn: null }
const bill = shown(({ invoiceId }) => ({ query: { invoiceId } }))
const meter = shown(({ counterId }) => ({ params: { id: counterId } }))
const reading = (of: Ids): Naming => ({ params: { number: of.receiptNumber } })
const verification = (of: Ids): Naming => ({ params: { id: String(of.verificationId) } })
const share = (of: Ids): Naming => ({ params: { id: String(of.shareId) } })
const account = ({ accountNumber, providerCode }: Ids) => ({
  serviceProviderCode: providerCode,
  invoiceAccountCode: accountNumber,
})
const paid = ({ accountId }: Ids): Naming => ({
  body: { invoiceAccountId: accountId, amountKop: 999, paidOn: '2026-10-01', channel: 'post' },
})
const consumer = '/api/warehouse/consumer'

export const ownership: Readonly<Record<string, Rule>> = {
  [`GET ${consumer}/counter/:id/last-factors`]: meter,
  [`GET ${consumer}/counters/:id/verification`]: meter,
  [`POST ${consumer}/counter/factor`]: {
    ...shown(({ counterId }) => ({
      body: { readings: [{ counterId, zone: 'total', value: '407', confirmed: true }] },
    })),
    member: 403,
  },
  [`GET ${consumer}/counter/factor/:number`]: shown(reading),
  [`POST ${consumer}/counter/factor/:number/photo`]: own(reading),
  [`GET ${consumer}/counter/factor/:number/photo`]: own(reading, 404),
  [`POST ${consumer}/counter/factors/history`]: shown(({ counterId }) => ({
    body: { counterId, from: '2026-01', to: '2026-11' },
  })),
  [`GET ${consumer}/counter/:id/history/export`]: shown(({ counterId }) => ({
    params: { id: counterId },
    query: { from: '2026-01', to: '2026-11', format: 'csv' },
  })),
  [`GET ${consumer}/counters`]: shown((of) => ({ query: account(of) }), 200),
  [`GET ${consumer}/counters/export`]: shown((of) => ({ query: { ...account(of), format: 'csv' } }), 200),
  [`PUT ${consumer}/homes/:id`]: shown(({ homeId }) => ({ params: { id: String(homeId) }, body: { name: 'Дім' } })),
  [`PUT ${consumer}/homes/accounts/:accountId`]: shown(({ accountId }) => ({
    params: { accountId: String(accountId) },
    body: { homeId: null },
  })),
  [`GET ${consumer}/accounts/:accountId/access`]: own(({ accountId }) => ({
    params: { accountId: String(accountId) },
  })),
  // AT43 tests the removal of another person's link to one's own account.
  [`DELETE ${consumer}/accounts/:accountId/access/:personId`]: own(
    ({ accountId }) => ({ params: { accountId: String(accountId), personId: '999999907' } }),
    404,
  ),
  [`DELETE ${consumer}/invoice-account-by`]: own(({ accountNumber, providerCode }) => ({
    query: { invoiceAccountCode: accountNumber, serviceProviderId: providerCode },
  })),
  [`GET ${consumer}/invoice-change`]: bill,
  [`GET ${consumer}/invoice-detail`]: bill,
  [`POST ${consumer}/invoice-question`]: shown(({ invoiceId }) => ({
    body: { invoiceId, text: 'Чому така сума за жовтень?' },
  })),
  'GET /api/warehouse/receipt-default': bill,
  'GET /api/warehouse/receipt-home': shown(({ homeId }) => ({ query: { home: String(homeId) } })),
  [`GET ${consumer}/invoice/amount_to_pay`]: shown(({ accountNumber, providerCode }) => ({
    query: { serviceProviderCode: providerCode, code: accountNumber },
  })),
  [`GET ${consumer}/invoices/export`]: shown(
    (of) => ({ query: { ...year, account: of.accountNumber, format: 'csv' } }),
    200,
  ),
  [`GET ${consumer}/invoices/history-with-dynamic-invoices`]: shown(
    (of) => ({ query: { ...year, account: of.accountNumber } }),
    200,
  ),
  [`GET ${consumer}/payments/export`]: shown((of) => ({ query: { ...year, ...account(of), format: 'csv' } })),
  // A person with a read-only share may not pay; the default service takes accounts one at a time.
  [`GET ${consumer}/payments/link`]: own(({ accountId }) => ({ query: { accounts: String(accountId) } }), 404),
  [`GET ${consumer}/payments/codes`]: own(({ accountId }) => ({ query: { accounts: String(accountId) } })),
  [`POST ${consumer}/payments/history`]: shown((of) => ({ body: { ...year, ...account(of) } })),
  [`POST ${consumer}/payments/trace`]: shown(paid),
  [`POST ${consumer}/payments/trace/report`]: shown(paid),
  [`GET ${consumer}/tariff`]: shown((of) => ({ query: account(of) })),
  [`GET ${consumer}/tariff/export`]: shown((of) => ({ query: { ...account(of), format: 'csv' } })),
  [`POST ${consumer}/notifications/:id/read`]: own(({ notificationId }) => ({
    params: { id: String(notificationId) },
  })),
  [`POST ${consumer}/shares`]: own(({ accountId }) => ({
    body: { email: `third-${accountId}@misto.example`, accountIds: [accountId], ...rights },
  })),
  [`PUT ${consumer}/shares/:id`]: own((of) => ({ ...share(of), body: rights })),
  // The member may end the share.
  [`DELETE ${consumer}/shares/:id`]: shown(share),
  [`POST ${consumer}/verifications/:id/certificate`]: own(verification),
  [`GET ${consumer}/verifications/:id/certificate`]: own(verification, 404),
  'DELETE /api/account/second-factor/passkeys/:id': own(({ passkeyId }) => ({
    params: { id: passkeyId },
    body: { password },
  })),
  'DELETE /api/account/sessions/:id': own(({ sessionId }) => ({ params: { id: String(sessionId) } })),
  'DELETE /api/ud/contact_info/emails/:id': own(
    ({ emailId }) => ({ params: { id: String(emailId) }, body: { password } }),
    422,
  ),
  'PUT /api/ud/contact_info/emails': own(({ emailId }) => ({
    body: { id: emailId, email: 'another@misto.example', useAsDefault: true, password },
  })),
  'PUT /api/ud/contact_info/phones': own(({ phoneId }) => ({
    body: { id: phoneId, phone: '+38 (067) 765 43 21', useAsDefault: true },
  })),
  'DELETE /api/ud/contact_info/phones/:id': own(({ phoneId }) => ({ params: { id: String(phoneId) } })),
  ...all('caller', [
    'GET /api/warehouse/consumer/accounts-to-prove',
    'GET /api/warehouse/consumer/account-looks',
    'GET /api/warehouse/consumer/calendar',
    'POST /api/warehouse/consumer/calendar',
    'DELETE /api/warehouse/consumer/calendar',
    'GET /api/warehouse/consumer/counters/factors/copy-mapping',
    'POST /api/account/change_password',
    'POST /api/account/logout',
    'GET /api/account/second-factor',
    'POST /api/account/second-factor/passkeys',
    'POST /api/account/second-factor/passkeys/start',
    'DELETE /api/account/second-factor/totp',
    'POST /api/account/second-factor/totp',
    'POST /api/account/second-factor/totp/confirm',
    'DELETE /api/account/sessions',
    'GET /api/account/sessions',
    'GET /api/account/social',
    'DELETE /api/account/social/:network',
    'GET /api/ud/contact_info/emails',
    'GET /api/ud/contact_info/phones',
    'POST /api/ud/contact_info/phones',
    'DELETE /api/ud/profile',
    'GET /api/ud/profile',
    'POST /api/ud/profile',
    'GET /api/ud/profile/export',
    'GET /api/ud/profile/export.csv',
    'GET /api/warehouse/consumer/counters/last-factors',
    'GET /api/warehouse/consumer/email-management',
    'PUT /api/warehouse/consumer/email-management',
    'GET /api/warehouse/consumer/grouped-by-provider',
    'GET /api/warehouse/consumer/home',
    'GET /api/warehouse/consumer/home-charges',
    'GET /api/warehouse/consumer/homes',
    'GET /api/warehouse/consumer/invoice_accounts',
    'GET /api/warehouse/consumer/invoice_accounts/export',
    'GET /api/warehouse/consumer/last-invoices',
    'GET /api/warehouse/consumer/notifications',
    'GET /api/warehouse/consumer/notifications/unread',
    'POST /api/warehouse/consumer/notifications/read',
    'GET /api/warehouse/consumer/payments/finance/partners',
    'GET /api/warehouse/consumer/payments/owed',
    'GET /api/warehouse/consumer/shares',
    'GET /api/warehouse/consumer/verifications',
  ]),
  ...all('everybody', [
    'POST /api/account/bill-notices/stop',
    'GET /api/calendar/:token/zatyshok.ics',
    'GET /api/calendar/:token/deliveries.ics',
    'POST /api/:platform/counters/verify/submit',
    'POST /api/account/authentication',
    'POST /api/account/authentication/by-social-network-token',
    'POST /api/account/authentication/passkey',
    'POST /api/account/authentication/passkey/start',
    'POST /api/account/change_password/by_code',
    'POST /api/account/recover_access/by_email',
    'POST /api/account/registration/resend',
    'GET /api/account/registration/status/by-social-network-token',
    'POST /api/account/registration/status/by-social-network-token',
    'POST /api/account/social/:network/end',
    'POST /api/account/social/:network/finish',
    'POST /api/account/social/:network/start',
    'GET /api/captcha/challenge',
    'POST /api/cms/public/callback',
    'POST /api/cms/public/callback/:id/attachment',
    'GET /api/cms/public/chat',
    'GET /api/cms/public/content/page-parts/:id',
    'GET /api/cms/public/content/pages/:id',
    'GET /api/cms/public/content/posts/categories/:id',
    'GET /api/settings',
    'GET /api/ud/contact_info/confirm_email',
    'POST /api/warehouse/consumer/invoice_account',
    'POST /api/warehouse/consumer/registration',
    'POST /api/warehouse/consumer/registration/by-social-network-token',
    'POST /api/warehouse/consumer/shares/preview',
    'POST /api/warehouse/consumer/shares/take',
  ]),
  ...all('program', [
    'GET /api/provider/v1/token',
    'POST /api/provider/v1/uploads',
    'GET /api/provider/v1/imports',
    'POST /api/provider/v1/imports',
    'GET /api/provider/v1/exports',
    'POST /api/provider/v1/exports',
  ]),
  'GET /api/provider/v1/imports/:id': ofProvider(run),
  'GET /api/provider/v1/imports/:id/report': ofProvider(run),
  'POST /api/provider/v1/imports/:id/cancellation': ofProvider(run),
  'POST /api/provider/v1/imports/:id/undo': { ...ofProvider(run), own: 409 },
  'GET /api/provider/v1/imports/:id/files/:file/rows': ofProvider(runFile),
  // The run has no rejected rows.
  'GET /api/provider/v1/imports/:id/files/:file/rejected': { ...ofProvider(runFile), own: 404 },
  'PUT /api/provider/v1/uploads/:id': ofProvider(({ uploadId }) => ({
    params: { id: String(uploadId) },
    query: { offset: '0' },
  })),
  'GET /api/provider/v1/uploads/:id': ofProvider(({ uploadId }) => ({ params: { id: String(uploadId) } })),
  'GET /api/provider/v1/exports/:id': ofProvider(({ dispatchId }) => ({ params: { id: String(dispatchId) } })),
  'GET /api/provider/v1/exports/:id/file': ofProvider(({ dispatchId }) => ({ params: { id: String(dispatchId) } })),
  'GET /api/provider/v1/exports/:id/records': ofProvider(({ dispatchId }) => ({
    params: { id: String(dispatchId) },
    query: { state: 'open' },
  })),
  'POST /api/provider/v1/exports/:id/resend': ofProvider(({ dispatchId }) => ({ params: { id: String(dispatchId) } })),
  'POST /api/provider/v1/exports/:id/answers': ofProvider(({ dispatchId }) => ({
    params: { id: String(dispatchId) },
    body: { answers: [{ row: 1, status: 'accepted' }] },
  })),
  'POST /api/provider/v1/exports/:id/acceptance': ofProvider(({ dispatchId }) => ({
    params: { id: String(dispatchId) },
  })),
  ...all('city', [
    'GET /api/admin/paper-readings',
    'POST /api/admin/paper-readings',
    'DELETE /api/admin/paper-readings/:id',
    'POST /api/admin/paper-readings/meters',
    'GET /api/admin/account-cards',
    'POST /api/admin/account-cards/:id/calls',
    'POST /api/admin/account-cards/:id/looks',
    'POST /api/admin/calls/:id/bill',
    'POST /api/admin/calls/:id/link-end',
    'POST /api/admin/calls/:id/messages',
    'POST /api/admin/calls/:id/readings',
    'POST /api/admin/calls/:id/recovery',
    'GET /api/admin/answer-templates',
    'POST /api/admin/answer-templates',
    'DELETE /api/admin/answer-templates/:id',
    'PUT /api/admin/answer-templates/:id',
    'GET /api/admin/audit',
    'GET /api/admin/audit/choices',
    'GET /api/admin/audit/export',
    'GET /api/admin/chat-links',
    'POST /api/admin/chat-links',
    'PUT /api/admin/chat-links-order',
    'DELETE /api/admin/chat-links/:id',
    'PUT /api/admin/chat-links/:id',
    'GET /api/admin/consumers',
    'GET /api/admin/consumers/:id',
    'DELETE /api/admin/consumers/:id/accounts/:accountId',
    'PUT /api/admin/consumers/:id/standing',
    'GET /api/admin/content',
    'POST /api/admin/content',
    'GET /api/admin/content-categories',
    'POST /api/admin/content-categories',
    'DELETE /api/admin/content-categories/:id',
    'PUT /api/admin/content-categories/:id',
    'GET /api/admin/content-drafts',
    'GET /api/admin/content-links',
    'GET /api/admin/content/:id',
    'POST /api/admin/content/:id/archive',
    'PUT /api/admin/content/:id/draft',
    'POST /api/admin/content/:id/end',
    'POST /api/admin/content/:id/preview',
    'POST /api/admin/content/:id/publish',
    'POST /api/admin/content/:id/unarchive',
    'GET /api/admin/content/:id/versions',
    'GET /api/admin/content/:id/versions/:version',
    'POST /api/admin/content/:id/versions/:version/restore',
    'POST /api/admin/content/:id/withdraw',
    'GET /api/admin/deliveries',
    'GET /api/admin/delivery-calendar',
    'POST /api/admin/delivery-calendar',
    'DELETE /api/admin/delivery-calendar',
    'GET /api/admin/delivery-schedules',
    'PUT /api/admin/delivery-schedules',
    'GET /api/admin/exports',
    'POST /api/admin/exports',
    'GET /api/admin/exports/:id',
    'GET /api/admin/exports/:id/file',
    'POST /api/admin/exports/:id/resend',
    'POST /api/admin/exports/:id/acceptance',
    'POST /api/admin/exports/:id/answers',
    'GET /api/admin/exports/:id/records',
    'GET /api/admin/export-schedules',
    'PUT /api/admin/export-schedules/:provider/:kind',
    'GET /api/admin/feedback',
    'GET /api/admin/feedback-counts',
    'GET /api/admin/feedback-export',
    'GET /api/admin/feedback/:id',
    'PUT /api/admin/feedback/:id',
    'POST /api/admin/feedback/:id/answers',
    'GET /api/admin/feedback/:id/attachment',
    'POST /api/admin/held-credits/:id/confirmation',
    'GET /api/admin/held-payments',
    'PUT /api/admin/held-payments/:id',
    'GET /api/admin/held-payments/:id/credit',
    'POST /api/admin/held-payments/:id/undo',
    'GET /api/admin/city-figures/:figure',
    'GET /api/admin/city-figures/:figure/file',
    'GET /api/admin/figures/:figure',
    'GET /api/admin/figures/:figure/file',
    'GET /api/admin/inbox',
    'GET /api/admin/inbox-colleagues',
    'GET /api/admin/inbox-counts',
    'GET /api/admin/inbox/:kind/:id',
    'GET /api/admin/inbox/:kind/:id/notes',
    'POST /api/admin/inbox/:kind/:id/notes',
    'PUT /api/admin/inbox/assignee',
    'PUT /api/admin/inbox/message/:id/provider',
    'POST /api/admin/inbox/closure',
    'POST /api/admin/inbox/reopening',
    'GET /api/admin/letters',
    'GET /api/admin/letters/:id',
    'GET /api/admin/media',
    'POST /api/admin/media',
    'DELETE /api/admin/media/:id',
    'PUT /api/admin/media/:id',
    'GET /api/admin/providers',
    'GET /api/admin/provider-money',
    'PUT /api/admin/provider-money/:provider',
    'PUT /api/admin/provider-money/:provider/carried-balance',
    'POST /api/admin/provider-money-changes/:id/cancellation',
    'POST /api/admin/provider-money-changes/:id/confirmation',
    'GET /api/admin/provider-tokens',
    'POST /api/admin/provider-tokens',
    'DELETE /api/admin/provider-tokens/:id',
    'POST /api/admin/provider-tokens/:id/successor',
    'GET /api/admin/arrivals',
    'GET /api/admin/readings/:number/photo',
    'GET /api/admin/demonstration',
    'POST /api/admin/doctor',
    'GET /api/admin/settings',
    'GET /api/admin/unknown-providers',
    'PUT /api/admin/settings',
    'GET /api/admin/weather',
    'PUT /api/admin/weather',
    'GET /api/admin/staff',
    'POST /api/admin/staff',
    'PUT /api/admin/staff/:id',
    'DELETE /api/admin/staff/:id/second-factor',
    'GET /api/admin/imports/choices',
    'GET /api/admin/imports/runs',
    'POST /api/admin/imports/runs',
    'GET /api/admin/imports/runs/:id',
    'GET /api/admin/imports/runs/:id/report',
    'GET /api/admin/imports/runs/:id/files/:file/rows',
    'GET /api/admin/imports/runs/:id/files/:file/rejected',
    'POST /api/admin/imports/runs/:id/cancellation',
    'POST /api/admin/imports/runs/:id/undo',
    'GET /api/admin/imports/runs/:id/mending',
    'POST /api/admin/imports/runs/:id/mending',
    'GET /api/admin/imports/runs/:id/preview',
    'POST /api/admin/imports/runs/:id/acceptance',
    'POST /api/admin/imports/runs/:id/rejection',
    'GET /api/admin/imports/uploads',
    'POST /api/admin/imports/uploads',
    'GET /api/admin/imports/uploads/:id/chunks',
    'DELETE /api/admin/imports/uploads/:id',
    'GET /api/admin/imports/uploads/:id',
    'PUT /api/admin/imports/uploads/:id',
    'GET /api/admin/verification-counts',
    'GET /api/admin/import-fields',
    'GET /api/admin/import-profile',
    'PUT /api/admin/import-profile',
    'DELETE /api/admin/import-profile',
    'GET /api/admin/import-profiles',
    'POST /api/admin/import-profiles/definition',
    'POST /api/admin/import-profiles/inspection',
    'POST /api/admin/import-profiles/trial',
    'GET /api/admin/verifications',
    'GET /api/admin/verifications/:id',
    'POST /api/admin/verifications/:id/acceptance',
    'GET /api/admin/verifications/:id/certificate',
    'POST /api/admin/verifications/:id/refusal',
    'POST /api/admin/verifications/:id/undo',
    'GET /api/admin/webhooks',
    'POST /api/admin/webhooks',
    'PUT /api/admin/webhooks/:id',
    'DELETE /api/admin/webhooks/:id',
    'POST /api/admin/webhooks/:id/secret',
    'POST /api/admin/webhooks/:id/test',
    'GET /api/admin/webhooks/:id/messages',
    'POST /api/admin/webhooks/:id/messages/:message/replay',
    'GET /api/warehouse/consumer/service/allowed-providers',
    'GET /api/warehouse/consumer/service/provider/detail',
  ]),
}
