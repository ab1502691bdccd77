import * as z from 'zod/mini'

/**
 * Every error code of the server with its HTTP status. The list is closed: an undeclared code does not compile, and a
 * test requires its Ukrainian text (`error.<code>`).
 */
export const errorStatus = {
  malformed_request: 400,
  session_missing: 401,
  /** A machine's message has a wrong signature, or is too old. */
  signature_refused: 401,
  /** The token is unknown, expired, revoked, or used from another network; only the log says which. */
  provider_token_refused: 401,
  session_expired: 401,
  sign_in_failed: 401,
  /** Only for DELETE of the profile: its client shows one sentence and ends no session (requirement L01). */
  deletion_password_wrong: 401,
  email_not_confirmed: 403,
  user_blocked: 403,
  second_factor_required: 403,
  second_factor_wrong: 403,
  second_factor_setup_required: 403,
  social_not_registered: 403,
  social_proof_required: 403,
  social_email_unverified: 403,
  forbidden: 403,
  /** The provider's token is valid but lacks the scope. */
  scope_missing: 403,
  anti_forgery: 403,
  /** The account is shared with the resident without the right to submit readings, or to pay. */
  share_without_readings: 403,
  share_without_payments: 403,
  /** The one-time ticket of an upload is missing, used, or belongs to another message. */
  upload_refused: 403,
  /** The ticket belongs to another form, is too old, or its session has ended. */
  ticket_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  login_taken: 409,
  /** The provider has the maximum number of tokens or webhooks. */
  provider_access_full: 409,
  social_already_linked: 409,
  last_administrator: 409,
  /** The account already has the configured maximum of residents. */
  account_taken: 409,
  /** The holder has changed since the code was issued: `errors` names the field for the charge of a later bill. */
  newer_bill_needed: 409,
  /** The same, but there is no later bill yet, or its charge equals one of former bills. */
  newer_bill_awaited: 409,
  too_many_passkeys: 409,
  /** The resident who shares the account already has it. */
  share_own: 409,
  /** Another person has changed the entry since it was loaded; their change was not overwritten. */
  content_conflict: 409,
  slug_taken: 409,
  /** Another change of this provider's payment details waits for confirmation. */
  money_change_waiting: 409,
  /** The change was confirmed, cancelled or has expired, or its subject has changed meanwhile. */
  money_change_over: 409,
  /** The caller became an administrator too recently to confirm a change of payment details. */
  money_confirmer_new: 403,
  /** Another person must confirm the change. */
  money_change_own: 403,
  /** Another administrator has saved since the settings were loaded. */
  settings_conflict: 409,
  /** A published text or a draft refers to the file. */
  file_in_use: 409,
  category_in_use: 409,
  /** The same message id was received before with another body. */
  notice_changed: 409,
  /** The webhook was stopped and receives no messages. */
  webhook_stopped: 409,
  /** The product itself needs the entry, so it cannot be hidden or renamed. */
  entry_fixed: 409,
  /** A chunk of an upload does not begin where the previous one ended; `errors` names the expected offset. */
  upload_gap: 409,
  /** A file of the import is not completely uploaded yet. */
  upload_incomplete: 409,
  /** The identical file has been imported, or is being imported; `errors` names the run. */
  import_repeated: 409,
  /** The run has imported no data, or is so old that the replaced data is no longer kept. */
  import_not_undoable: 409,
  /** The run is no import, has been undone, or its refused rows cannot be mended here. */
  import_not_mendable: 409,
  /** Other mended rows of the run were sent, or these are taken already; the caller has to load them again. */
  import_mended_meanwhile: 409,
  /** A newer delivery by the same profile was taken; `errors` names it, and the caller has to confirm it. */
  import_newer_delivery: 409,
  /** The run is no check that has ended and found rows to import. */
  import_not_checked: 409,
  /** The checked delivery was already accepted, or rejected. */
  import_decided: 409,
  /** A file of the check is no longer kept. */
  import_files_gone: 409,
  /** Another import or a new profile has changed the data since the check. */
  import_outdated: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_value: 422,
  captcha_required: 422,
  captcha_refused: 422,
  code_refused: 422,
  /** The address is already confirmed: the link was opened before. */
  address_confirmed: 422,
  /** One of the changes requires password and code. */
  confirmation_required: 422,
  password_wrong: 422,
  password_too_weak: 422,
  social_token_refused: 422,
  passkey_refused: 422,
  readings_refused: 422,
  /** The account does not exist, or the proof is wrong; the response does not say which. */
  account_refused: 422,
  file_refused: 422,
  /** The received bytes differ from the announced file; it must be uploaded again. */
  upload_damaged: 422,
  /** The portal accepts no certificates for this provider; `errors` says where to submit them. */
  verification_elsewhere: 422,
  /** The same Idempotency-Key was used before with another request. */
  idempotency_key_reused: 422,
  /** More rows than one file may hold; the user should choose a shorter period. */
  export_too_long: 422,
  too_many_requests: 429,
  /** Too many requests from this network: the form's captcha must be solved again for this request. */
  more_work_needed: 429,
  /** The meter got too many different readings for this month; the last saved one counts. */
  too_many_revisions: 429,
  /** Too many wrong proofs by this resident, or strict ones for this account: all proofs are rejected for a day. */
  account_locked: 429,
  /** Strangers gave so many wrong proofs that one more is required; `errors` names its field. */
  more_proof_needed: 429,
  /** Unfinished uploads use all the space that they may use together; some of it is released within hours. */
  uploads_full: 429,
  internal: 500,
  social_unavailable: 503,
  database_unavailable: 503,
  overloaded: 503,
  storage_full: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Error codes that every endpoint may return. */
export const commonErrors = [
  'malformed_request',
  'invalid_value',
  'internal',
  'database_unavailable',
  'overloaded',
] as const satisfies readonly ErrorCode[]

/** Error codes that in addition every endpoint with another method than GET may return. */
export const bodyErrors = ['payload_too_large', 'unsupported_media_type'] as const satisfies readonly ErrorCode[]

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every error response. `message` is Ukrainian and says what to do; `errors` names fields by path. */
export const errorReply = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.optional(z.array(z.object({ message: z.string(), path: z.optional(z.string()) }))),
  requestId: z.string(),
})
export type ErrorReply = z.output<typeof errorReply>
