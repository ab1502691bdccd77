import * as z from 'zod'
import { databaseUrl, isHost, originUrl, smtpUrl, webUrl } from './addresses.ts'
import { fault } from './fault-text.ts'

/** Address, folders and secrets of the process; from the environment only. */
export const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen at.'),
  HOST: z
    .string()
    .refine(isHost, {
      error: fault({
        uk: 'має бути адресою або іменем цієї машини',
        en: 'must be an address or a name of this machine',
      }),
    })
    .default('127.0.0.1')
    .describe('Address to listen at; a TLS proxy stands in front.'),
  DATA_DIR: z.string().min(1).default('./data').describe('The embedded database, files and keys.'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'PostgreSQL 15 or newer; several nodes may share it. Several servers with commas: the one that takes writes. None: the embedded database.',
    ),
  STANDBY_URL: databaseUrl
    .optional()
    .describe(
      'A standby of that database, or a balancer in front of standbys. Residents’ reads go there; it serves the cabinet while the primary is replaced. None: the primary serves everything.',
    ),
  PUBLIC_URL: originUrl.optional().describe('The address that people type; links in letters begin with it.'),
  SMTP_URL: smtpUrl
    .optional()
    .describe('Mail server, as smtps://user:password@host. None: letters are kept for staff to read. A secret.'),
  SECRET_KEY: z
    .string()
    .min(32, fault({ uk: 'потрібно щонайменше 32 знаки', en: 'needs at least 32 characters' }))
    .optional()
    .describe('Seals letters, second factors and tokens; the same on every node. None: kept in DATA_DIR. A secret.'),
  PLATFORM: z.string().optional().describe('Which of the configured logos; the same as PORTAL_PLATFORM.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl
    .optional()
    .describe('Collector that traces are sent to, by OTLP over HTTP as JSON. None: nothing is traced.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('zatyshok').describe('What traces call this process.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Which share of requests is traced, unless a trusted proxy has decided.'),
  CONFIG_FILE: z.string().optional().describe('YAML file of settings.'),
})
