import * as z from 'zod'
import { isHostAndPort, safeUrl } from './addresses.ts'
import { fault } from './fault-text.ts'

const s3 = z.strictObject({
  endpoint: z
    .union([z.literal(''), safeUrl], {
      error: fault({
        uk: 'має бути адресою, яка починається з https://',
        en: 'must be an address that begins with https://',
      }),
    })
    .default('')
    .describe('Origin of the service, as `https://s3.example.org`; the path is ours.'),
  bucket: z
    .string()
    .regex(
      /^([A-Za-z0-9][A-Za-z0-9._-]{1,62})?$/,
      fault({
        uk: 'має бути назвою бакета: латиниця, цифри, крапка, дефіс',
        en: 'must be the name of a bucket: Latin letters, digits, dots, hyphens',
      }),
    )
    .default('')
    .describe('It exists, and nobody reads it from outside.'),
  region: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9-]*$/,
      fault({
        uk: 'має бути назвою регіону: латиниця, цифри, дефіс',
        en: 'must be the name of a region: Latin letters, digits, hyphens',
      }),
    )
    .default('us-east-1')
    .describe('As the service names it; most of one’s own take any.'),
  accessKeyId: z
    .string()
    .regex(/^\S*$/, fault({ uk: 'не може мати пропусків', en: 'must not have spaces' }))
    .default('')
    .describe('Of a key that may put, get and delete objects of this bucket.'),
  secretAccessKey: z
    .string()
    .regex(/^\S*$/, fault({ uk: 'не може мати пропусків', en: 'must not have spaces' }))
    .default('')
    .describe('What belongs to the key. A secret.'),
})

/** Storage of uploaded files; from the environment or the file only, read at the start. */
export const fileSettings = {
  files: z
    .strictObject({
      store: z
        .enum(['folder', 's3'])
        .default('folder')
        .describe('`folder`: DATA_DIR/files; `s3`: a bucket. Several nodes share a folder or a bucket.'),
      s3: s3.prefault({}),
      scanner: z
        .string()
        .refine((text) => text === '' || text.startsWith('/') || isHostAndPort(text), {
          error: fault({
            uk: 'має бути host:port або шляхом до сокета',
            en: 'must be host:port or the path of a socket',
          }),
        })
        .default('')
        .describe('A clamd: `host:port` or the path of its socket; empty: nobody looks for viruses.'),
      attachmentsMegabytes: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .default(1024)
        .describe('All files that people have sent together; one more is refused, the portal goes on.'),
      mediaMegabytes: z.int().min(0).max(1_000_000_000).default(2048).describe('All files of editors together.'),
      reserveMegabytes: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .default(256)
        .describe('What the disk of a folder must keep free: the database may stand on it too.'),
    })
    .superRefine(({ store, s3 }, ctx) => {
      if (store !== 's3') return
      for (const [key, value] of Object.entries(s3)) {
        if (value === '')
          ctx.addIssue({
            code: 'custom',
            path: ['s3', key],
            message: fault({ uk: 'для store: s3 потрібне значення', en: 'store: s3 needs a value' }),
          })
      }
    })
    .prefault({}),
}
