import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress } from './people/credentials.ts'

/** A POST: the checks write a file to the bucket, request the public address, and may send a letter. */
export const runDoctor = endpoint({
  method: 'POST',
  path: '/api/admin/doctor',
  access: 'administrator',
  noun: 'doctor',
  summary: 'Checks this installation as `portal doctor` does: database, disk, mail, files, public address, backups.',
  body: z.object({
    /** Address of a test letter; absent: no letter is sent. */
    mailTo: z.optional(emailAddress),
  }),
  reply: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      level: z.enum(['green', 'yellow', 'red']),
      says: z.string(),
      /** What to do; null if `says` contains it or there is nothing to do. */
      todo: z.nullable(z.string()),
    }),
  ),
  errors: ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'],
})
