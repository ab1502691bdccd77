import * as z from 'zod/mini'

/**
 * Every refusal that the server can answer, with its HTTP status. The list is closed:
 * a new code does not compile until it stands here, and a test demands its Ukrainian text (`error.<code>`).
 */
export const errorStatus = {
  malformed_request: 400,
  session_missing: 401,
  /** A machine's message is not signed by the secret that it should be, or is too old. */
  signature_refused: 401,
  /** Unknown, expired, taken back, or not from this network: which of them only the log says. */
  provider_token_refused: 401,
  session_expired: 401,
  sign_in_failed: 401,
  /** Only of DELETE of the profile: its client shows one sentence and ends no session (requirement L01). */
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
  /** The provider's token is right, and not for this. */
  scope_missing: 403,
  anti_forgery: 403,
  /** The account is shared with the resident, without the right to give readings; or to pay. */
  share_without_readings: 403,
  share_without_payments: 403,
  /** The one-time ticket of an upload is missing, used or not of this message. */
  upload_refused: 403,
  /** The ticket of a form is not of this form, too old, or its session has ended. */
  ticket_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  login_taken: 409,
  /** As many tokens or webhooks as one provider may have. */
  provider_access_full: 409,
  social_already_linked: 409,
  last_administrator: 409,
  /** As many residents as the configuration allows have this account already. */
  account_taken: 409,
  /** The holder has changed since the code was given: `errors` names the field of a later bill's charge. */
  newer_bill_needed: 409,
  /** The same, and there is no later bill yet, or its charge is one that former bills had. */
  newer_bill_awaited: 409,
  too_many_passkeys: 409,
  /** Who shares an account sees it already. */
  share_own: 409,
  /** Somebody else has changed it since it was read; nothing of theirs was overwritten. */
  content_conflict: 409,
  slug_taken: 409,
  /** Another change of this provider's money waits for its confirmation. */
  money_change_waiting: 409,
  /** It was confirmed, cancelled or has expired, or what it changes is another by now. */
  money_change_over: 409,
  /** The caller became an administrator too recently to confirm a change of money. */
  money_confirmer_new: 403,
  /** Another person has to confirm it. */
  money_change_own: 403,
  /** Another administrator has saved since the settings were read. */
  settings_conflict: 409,
  /** A text that is published or being written names the file. */
  file_in_use: 409,
  category_in_use: 409,
  /** The same message id came before with another body. */
  notice_changed: 409,
  /** Nothing is sent to a webhook that was stopped. */
  webhook_stopped: 409,
  /** The product itself needs it: it is neither hidden nor renamed. */
  entry_fixed: 409,
  /** A piece of an upload does not begin where the one before it ended; `errors` says which offset is wanted. */
  upload_gap: 409,
  /** A file of the import has not come whole yet. */
  upload_incomplete: 409,
  /** The very same file has been taken over, or is about to be; `errors` says by which run. */
  import_repeated: 409,
  /** Not an import that has taken anything over, or so old that what it replaced is no longer kept. */
  import_not_undoable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_value: 422,
  captcha_required: 422,
  captcha_refused: 422,
  code_refused: 422,
  /** The letter's address is confirmed already: the link was opened before. */
  address_confirmed: 422,
  /** One of the changes is made with password and code only. */
  confirmation_required: 422,
  password_wrong: 422,
  password_too_weak: 422,
  social_token_refused: 422,
  passkey_refused: 422,
  readings_refused: 422,
  /** No such account, or not proved to be one's own: which of the two is not told. */
  account_refused: 422,
  file_refused: 422,
  /** What has come is not the file that was announced; it has to be sent anew. */
  upload_damaged: 422,
  /** The portal takes no certificates for this provider; `errors` says where they are taken. */
  verification_elsewhere: 422,
  /** The same Idempotency-Key came before with another request. */
  idempotency_key_reused: 422,
  /** More rows than one file may hold; a shorter period will do. */
  export_too_long: 422,
  too_many_requests: 429,
  /** Much came from this network: a fresh challenge of the form's captcha, solved, lets this request through. */
  more_work_needed: 429,
  /** The meter was given so many different values for this month that no more are taken; the last one counts. */
  too_many_revisions: 429,
  /** Too many wrong proofs of this resident, or strict ones of this account: all are refused for a day. */
  account_locked: 429,
  /** So many proofs of strangers were wrong that one more is asked for; `errors` names its field. */
  more_proof_needed: 429,
  /** Files on their way take all the room that they may take together; some of it is free again within hours. */
  uploads_full: 429,
  internal: 500,
  social_unavailable: 503,
  database_unavailable: 503,
  overloaded: 503,
  storage_full: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Any call may answer these. */
export const commonErrors = [
  'malformed_request',
  'invalid_value',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'database_unavailable',
  'overloaded',
] as const satisfies readonly ErrorCode[]

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every refusal. `message` is Ukrainian and says what to do; `errors` names fields by path. */
export const errorReply = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.optional(z.array(z.object({ message: z.string(), path: z.optional(z.string()) }))),
  requestId: z.string(),
})
export type ErrorReply = z.output<typeof errorReply>
