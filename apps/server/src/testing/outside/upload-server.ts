import { endpoint } from '@zatyshok/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { describeError, describeFileProblem, describeIssue } from '../../describe-errors.ts'
import { type Contexts, createMount } from '../../platform/http/mount.ts'
import { createServer } from '../../platform/http/server.ts'

const sendFile = endpoint({
  method: 'POST',
  path: '/api/test/:id/file',
  access: 'public',
  noun: 'test',
  summary: 'Send a file.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9]+$/)) }),
  upload: { field: 'attachment', maxBytes: 100_000, kinds: ['jpg', 'png', 'pdf', 'doc', 'docx'] },
  reply: z.object({ name: z.string(), kind: z.string(), bytes: z.int() }),
  errors: ['file_refused', 'upload_refused', 'storage_full'],
})

const sendBytes = endpoint({
  method: 'PUT',
  path: '/api/test/:id/bytes',
  access: 'public',
  noun: 'test',
  summary: 'Send bytes.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9]+$/)) }),
  rawBody: { maxBytes: 100_000 },
  reply: z.object({ bytes: z.int() }),
  errors: ['storage_full'],
})

const sendNotice = endpoint({
  method: 'POST',
  path: '/api/test/notice',
  access: 'paymentService',
  noun: 'test',
  summary: 'Send what is signed.',
  body: z.object({ text: z.string() }),
  reply: z.object({ taken: z.boolean() }),
  errors: [],
})

/**
 * A server with an upload of either kind and a machine's notice, without database and sign-in.
 *
 * @param folder folder of files while they are received
 * @param check what the handler does before it receives the file or the bytes
 */
export async function uploadServer(
  folder: string,
  check: () => Promise<void> = async () => undefined,
): Promise<FastifyInstance> {
  const app = await createServer({
    api: { title: 'Test', schemas: {} },
    describeError,
    describeIssue,
    replies: 'checked',
    publicUrl: 'https://misto.example',
    trustedProxies: ['loopback'],
    logger: false,
  })
  const uploads = { temporaryFolder: folder, describeProblem: describeFileProblem }
  const mount = createMount<Contexts<object, object, object, object>>(app, {
    openAccess: async () => ({}),
    openAgain: async () => undefined,
    openMachineAccess: async () => ({}),
    openProgramAccess: async () => ({}),
    uploads,
  })
  mount(sendFile, async (_ctx, { file }) => {
    await check()
    const { name, kind, bytes } = await file.receive()
    return { name, kind, bytes }
  })
  mount(sendBytes, async (_ctx, { bytes }) => {
    await check()
    return { bytes: (await bytes.receive()).bytes }
  })
  mount(sendNotice, async () => ({ taken: true }))
  await app.ready()
  return app
}
