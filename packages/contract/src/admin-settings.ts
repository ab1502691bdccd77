import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { proofInPerson } from './people/credentials.ts'
import { moment } from './primitives.ts'

const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** The parts of the screen, in its order. */
export const settingGroups = [
  'general',
  'features',
  'captcha',
  'verification',
  'payments',
  'cabinet',
  'toasts',
  'chat',
  'feedback',
] as const
export type SettingGroup = (typeof settingGroups)[number]

const about = {
  /** Where it stands in the configuration, as `captcha.signIn`. */
  path: z.string(),
  group: z.enum(settingGroups),
  label: z.string(),
  hint: z.nullable(z.string()),
  /** The payment service that it belongs to. */
  of: z.nullable(z.string()),
  /** Where the value in force comes from. */
  source: z.enum(['environment', 'administrator', 'file', 'default']),
  /** Set in the environment: nothing changes it here. */
  locked: z.boolean(),
  /** A change of it needs password and code. */
  sensitive: z.boolean(),
  /** The variable of the environment that sets it. */
  variable: z.string(),
  changedAt: z.nullable(moment),
  /** Login of the administrator who changed it last. */
  changedBy: z.nullable(z.string()),
}

/** `value` is in force; `fallback` would be without administrators. */
const setting = <K extends string, S extends z.ZodMiniType, E extends Record<string, z.ZodMiniType>>(
  kind: K,
  value: S,
  extra: E,
) => z.object({ ...about, kind: z.literal(kind), value, fallback: value, ...extra })

const limits = { min: z.int(), max: z.int() }
const choice = z.object({ value: z.string(), label: z.string(), image: z.nullable(z.string()) })
const column = z.object({ key: z.string(), label: z.string(), kind: z.enum(['text', 'flag', 'color']) })

const settingValue = z.discriminatedUnion('kind', [
  setting('flag', z.boolean(), {}),
  setting('number', z.int(), limits),
  setting('text', z.string(), { maxLength: z.int() }),
  /** Address of a payment with parts to fill in. */
  setting('format', z.string(), {}),
  setting('choice', z.string(), { choices: z.array(choice) }),
  setting('list', z.array(z.string()), {}),
  /** By provider code. */
  setting('numbers', z.record(z.string(), z.int()), limits),
  setting('texts', z.record(z.string(), z.string()), {}),
  setting('rows', z.array(z.record(z.string(), z.union([z.string(), z.boolean()]))), { columns: z.array(column) }),
  /** Never sent; `isSet` tells whether there is one. */
  setting('secret', z.null(), { isSet: z.boolean() }),
])
export type SettingValue = z.output<typeof settingValue>
export type SettingKind = SettingValue['kind']

const allSettings = z.object({
  /** Sent back with a change: what somebody else has changed meanwhile is not overwritten. */
  revision: z.int(),
  settings: z.array(settingValue),
  /** Rows of the database that do not count: of a newer version, or written by hand. */
  ignored: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type AllSettings = z.output<typeof allSettings>

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'administrator',
  noun: 'settings',
  summary: 'What may change while the portal runs: values in force, where each comes from, who changed it last.',
  reply: allSettings,
  errors,
})

export const listUnknownProviders = endpoint({
  method: 'GET',
  path: '/api/admin/unknown-providers',
  access: 'administrator',
  noun: 'settings',
  summary: 'What the file and the environment say of providers that the portal does not have.',
  /** A line a setting; none before the first import. */
  reply: z.object({ warnings: z.array(z.string()) }),
  errors,
})

/** Which shape a key takes is the configuration's own business: it answers 422 and names the key. */
const newValue = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string().check(z.maxLength(10_000)),
  z.array(z.unknown()).check(z.maxLength(1000)),
  z.record(z.string(), z.unknown()),
])

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'administrator',
  noun: 'settings',
  summary: 'Change settings, all or none; a value of null goes back to the file or the default.',
  body: z.object({
    revision: z.int(),
    /** Of the caller; asked for by `confirmation_required` where a change is sensitive. */
    proof: z.optional(z.object(proofInPerson)),
    changes: z
      .array(z.object({ path: z.string().check(z.minLength(1), z.maxLength(200)), value: newValue }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: allSettings,
  errors: [
    ...errors,
    'anti_forgery',
    'settings_conflict',
    'confirmation_required',
    'password_wrong',
    'second_factor_wrong',
    'too_many_requests',
  ],
})
