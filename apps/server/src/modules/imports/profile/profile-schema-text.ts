import { z } from 'zod'
import { profileSchema } from './profile-schema.ts'

/**
 * The schema of profiles as JSON Schema. A test of the designer of profiles walks it: each of its keys has a place on the
 * screen.
 */
export const profileSchemaText = (): string =>
  `${JSON.stringify(z.toJSONSchema(profileSchema, { io: 'input' }), null, 2)}\n`
