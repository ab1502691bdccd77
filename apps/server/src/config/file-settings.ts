import * as z from 'zod'

const s3 = z.strictObject({
  endpoint: z.string().default('').describe('Origin of the service, as `https://s3.example.org`; the path is ours.'),
  bucket: z.string().default('').describe('It exists, and nobody reads it from outside.'),
  region: z.string().min(1).default('us-east-1').describe('As the service names it; most of one’s own take any.'),
  accessKeyId: z.string().default('').describe('Of a key that may put, get and delete objects of this bucket.'),
  secretAccessKey: z.string().default('').describe('What belongs to the key. A secret.'),
})

/** Only on this machine may a bucket be asked without encryption. */
const safeEndpoint = /^(https:\/\/[^/]|http:\/\/(127\.0\.0\.1|localhost)[:/])/

/** Where files of people and of editors stay: from the environment or the file only, and read at the start. */
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
        .regex(/^(|\/.+|[^/:\s]+:[0-9]{1,5})$/, 'має бути host:port або шляхом до сокета')
        .default('')
        .describe('A clamd: `host:port` or the path of its socket; empty: nobody looks for viruses.'),
      attachmentsMegabytes: z
        .int()
        .min(0)
        .default(1024)
        .describe('All files that people have sent together; one more is refused, the portal goes on.'),
      mediaMegabytes: z.int().min(0).default(2048).describe('All files of editors together.'),
      reserveMegabytes: z
        .int()
        .min(0)
        .default(256)
        .describe('What the disk of a folder must keep free: the database may stand on it too.'),
    })
    .superRefine(({ store, s3 }, ctx) => {
      if (store !== 's3') return
      for (const [key, value] of Object.entries(s3)) {
        if (value === '')
          ctx.addIssue({ code: 'custom', path: ['s3', key], message: 'для store: s3 потрібне значення' })
      }
      if (s3.endpoint !== '' && !safeEndpoint.test(s3.endpoint)) {
        ctx.addIssue({ code: 'custom', path: ['s3', 'endpoint'], message: 'має починатися з https://' })
      }
    })
    .prefault({}),
}
