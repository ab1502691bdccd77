import * as z from 'zod/mini'

/** Integer kopiykas; positive = the consumer owes. */
export const kopiykas = z.int()
/** A day without time, `YYYY-MM-DD`, Europe/Kyiv. */
export const day = z.iso.date()
/** A billing month, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/))
/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime()
/** Exact decimal as text with a point: a reading, a volume (≤ 3 places) or a tariff (≤ 6). */
export const decimal = z.string().check(z.regex(/^-?[0-9]{1,12}(\.[0-9]{1,6})?$/))
/**
 * Id of an object inside an account: `<account>-<own id>`. The account comes first, as in every key of the database.
 */
export const accountBoundId = z.string().check(z.regex(/^[1-9][0-9]{0,14}-[1-9][0-9]{0,14}$/))

/**
 * Number of a submitted reading: its billing month and a sequence number of the portal; screens show «П-» before it.
 */
export const receiptNumber = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-[0-9]{6,15}$/))

export const counterType = z.string().check(z.regex(/^[0-9]{9}$/))
export const serviceType = z.int()
export const zone = z.enum(['total', 'day', 'night', 'peak'])
export type Zone = z.output<typeof zone>
export const unit = z.enum(['m3', 'kwh', 'gcal', 'm2', 'month'])
export type Unit = z.output<typeof unit>

export const providerRef = z.object({ code: z.string(), name: z.string() })
export const accountRef = z.object({ id: z.int(), code: z.string() })
/**
 * A home as the resident arranged it. Its accounts have the same id; the id is negative if the home has no premises.
 * `name`, which screens show, is the resident's own name for the home or else its address.
 */
export const home = z.object({ id: z.int(), name: z.string(), address: z.string() })

/** Comma-separated provider groups, as `22` or `22,23`; default: the configured group, 22 (specification §9). */
export const groupIds = z.optional(z.string().check(z.regex(/^[0-9]{1,9}(,[0-9]{1,9}){0,19}$/)))
/** The revision of a row that the caller has loaded, counted from 0, up to the maximum of its column. */
export const seenRevision = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** Why a member of staff acts on a resident's data; the audit log stores it. */
export const auditedReason = z
  .string()
  .check(z.trim(), z.minLength(1, 'validation.required'), z.minLength(3, 'held.reason.short'), z.maxLength(500))

/** A row's number in a path or a query. */
export const rowId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))
