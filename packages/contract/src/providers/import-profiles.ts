import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, providerRef } from '../primitives.ts'

const noun = 'import-profiles'
const access = 'operator'
const path = '/api/admin/import-profiles'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...errors, 'anti_forgery', 'not_found', 'content_conflict'] as const

/** Folder and name, as `kalynivsk/101-vodokanal`; the command line and the watched folder use this name. */
export const profileName = z
  .string()
  .check(
    z.maxLength(120),
    z.regex(/^[a-z0-9][a-z0-9-]{0,60}(\/[a-z0-9][a-z0-9-]{0,60})?$/, 'importProfile.name.invalid'),
  )

/**
 * A profile as text: YAML or JSON as described in profiles/README.md. Only the server has the schema. The screen edits
 * the JSON fields that it supports and keeps the rest.
 */
export const definitionText = z.string().check(z.minLength(1, 'validation.required'), z.maxLength(500_000))

const entry = z.object({
  name: z.string(),
  /** Null: the profile serves several providers (a bank). */
  provider: z.nullable(providerRef),
  /** `builtIn`: part of the product; it cannot be changed but can be copied. */
  origin: z.enum(['stored', 'builtIn']),
  /** Null for a built-in profile. */
  savedAt: z.nullable(moment),
  savedBy: z.nullable(z.string()),
})

const version = z.object({ version: z.int(), savedAt: moment, savedBy: z.nullable(z.string()) })

const whole = z.extend(entry, {
  /** The current version; 0: never saved under this name. */
  version: z.int(),
  /** JSON of the requested version. */
  definition: z.string(),
  /** The same as YAML, to keep outside the portal. */
  yaml: z.string(),
  /** Newest first, at most fifty. */
  versions: z.array(version),
})

export const listImportProfiles = endpoint({
  method: 'GET',
  path,
  access,
  noun,
  summary: 'Mapping profiles of the providers that the caller works for, and those providers.',
  reply: z.object({ profiles: z.array(entry), providers: z.array(providerRef) }),
  errors,
})

export const readImportProfile = endpoint({
  method: 'GET',
  path: '/api/admin/import-profile',
  access,
  noun,
  summary: 'One profile whole; `version`: as it was then.',
  query: z.object({ name: profileName, version: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,8}$/))) }),
  reply: whole,
  errors: [...errors, 'not_found'],
})

export const saveImportProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/import-profile',
  access,
  noun,
  summary: 'Save a new version; `basedOn` is the one that was changed, 0 for a new name.',
  body: z.object({ name: profileName, basedOn: z.int().check(z.minimum(0)), definition: definitionText }),
  reply: whole,
  errors: writeErrors,
})

export const removeImportProfile = endpoint({
  method: 'DELETE',
  path: '/api/admin/import-profile',
  access,
  noun,
  summary:
    'Put a stored profile away: the one that comes with the portal under its name counts again, if there is one.',
  query: z.object({ name: profileName }),
  reply: z.object({ removed: z.literal(true) }),
  errors: writeErrors,
})

export const checkImportDefinition = endpoint({
  method: 'POST',
  path: `${path}/definition`,
  access,
  noun,
  summary: 'What is wrong with a profile that is not saved yet, and the profile as JSON where nothing is.',
  body: z.object({ definition: definitionText }),
  reply: z.object({ definition: z.nullable(z.string()), mistakes: z.array(z.string()) }),
  errors: [...errors, 'anti_forgery'],
})

const fieldType = z.enum(['text', 'phone', 'integer', 'money', 'amount', 'day', 'month', 'decimal'])

export const listImportFields = endpoint({
  method: 'GET',
  path: '/api/admin/import-fields',
  access,
  noun,
  summary:
    'What a row of a file may become: kinds of records, their fields, and the values that some of them are limited to.',
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        fields: z.array(
          z.object({ name: z.string(), type: fieldType, needed: z.boolean(), values: z.nullable(z.array(z.string())) }),
        ),
      }),
    ),
    serviceTypes: z.array(z.int()),
  }),
  errors,
})
