/**
 * A worker of the portal, to be killed: sends the letters of the database that it is given over the SMTP server that
 * it is given. Arguments: the connection as JSON, SMTP_URL, SECRET_KEY.
 */
import pino from 'pino'
import { configSchema } from '../config/config-schema.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { mailWorkers } from '../modules/mail/mail.workers.ts'
import { createSecret } from '../platform/crypto/secret.ts'
import { openDatabase } from '../platform/db/connect.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import { createPostman } from '../platform/mail/smtp.ts'

const [connectionJson = '{}', smtpUrl = '', secretKey = ''] = process.argv.slice(2)
const connection = JSON.parse(connectionJson)
const log = pino(pino.destination(2))
const database = await openDatabase<DatabaseSchema>({ connection, log, max: 3 })
const context = () => ({
  db: database.query,
  now: new Date(),
  settings: configSchema.parse({}),
  publicUrl: 'https://misto.example',
  secret: createSecret(secretKey),
  log,
})
const workers = mailWorkers({ context, postman: createPostman(smtpUrl) })
await startJobs({ db: database.query, connection, log, workers })
