import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { proofInPerson } from './people/credentials.ts'
import { moment } from './primitives.ts'

const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** Sections of the screen, in its order. */
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
  /** Path in the configuration, as `captcha.signIn`. */
  path: z.string(),
  group: z.enum(settingGroups),
  label: z.string(),
  hint: z.nullable(z.string()),
  /** The payment service that the setting belongs to. */
  of: z.nullable(z.string()),
  /** Source of the effective value. */
  source: z.enum(['environment', 'administrator', 'file', 'default']),
  /** Set in the environment, so it cannot be changed here. */
  locked: z.boolean(),
  /** A change requires password and code. */
  sensitive: z.boolean(),
  /** The environment variable that sets it. */
  variable: z.string(),
  changedAt: z.nullable(moment),
  /** Login of the administrator who changed it last. */
  changedBy: z.nullable(z.string()),
}

/** `value` is the effective value; `fallback` is the value without administrators' changes. */
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
  /** URL of a payment with placeholders. */
  setting('format', z.string(), {}),
  setting('choice', z.string(), { choices: z.array(choice) }),
  setting('list', z.array(z.string()), {
    /** The items are codes of providers. */
    ofProviders: z.boolean(),
  }),
  /** By provider code. */
  setting('numbers', z.record(z.string(), z.int()), limits),
  setting('texts', z.record(z.string(), z.string()), {}),
  setting('rows', z.array(z.record(z.string(), z.union([z.string(), z.boolean()]))), { columns: z.array(column) }),
  /** The value is never sent; `isSet` says whether it exists. */
  setting('secret', z.null(), { isSet: z.boolean() }),
])
export type SettingValue = z.output<typeof settingValue>
export type SettingKind = SettingValue['kind']

export const allSettings = z.object({
  /** Send it back with a change, so that other people's changes are not overwritten. */
  revision: z.int(),
  settings: z.array(settingValue),
  /** Database rows that are ignored: of a newer version, or written by hand. */
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
  /** One line per setting; empty before the first import. */
  reply: z.object({ warnings: z.array(z.string()) }),
  errors,
})

/** The configuration decides which shape a key takes; a wrong shape gives 422 with the key. */
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
    /** The caller's password and code; required by `confirmation_required` if a change is sensitive. */
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
