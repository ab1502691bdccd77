import * as z from 'zod'
import { isTrustable } from '../platform/http/guard/trusted-proxies.ts'
import { fault } from './fault-text.ts'

/**
 * How a process of the portal listens, stops and is monitored; from the environment or the file only, read at the
 * start.
 */
export const nodeSettings = {
  http: z
    .strictObject({
      trustedProxies: z
        .array(
          z
            .string()
            .trim()
            .refine(isTrustable, {
              error: fault({
                uk: 'має бути адресою (10.0.0.5), мережею (10.0.0.0/24) або словом loopback, linklocal чи uniquelocal; ім’я чи мережа з усіма адресами не підходить',
                en: 'must be an address (10.0.0.5), a network (10.0.0.0/24) or one of the words loopback, linklocal, uniquelocal; a name or a network of all addresses is refused',
              }),
            }),
        )
        .default(['loopback'])
        .describe(
          'Addresses or networks of proxies whose X-Forwarded-For and -Proto are believed, or `loopback`, `linklocal`, `uniquelocal`; no host names.',
        ),
      mostInWork: z
        .int()
        .min(0)
        .max(10_000)
        .default(200)
        .describe(
          'Requests that a node works on at once at most; the next one is answered 503 without delay. 0: no limit.',
        ),
      aimMilliseconds: z
        .int()
        .min(0)
        .max(10_000)
        .default(250)
        .describe(
          'Where half of the answers take longer, a node works on fewer requests at once, and on more again when they do not. 0: always on `http.mostInWork`.',
        ),
      drainSeconds: z
        .int()
        .min(0)
        .max(120)
        .default(5)
        .describe(
          'How long a node that is being stopped still answers while it says `stopping`; longer than a balancer needs to turn away. While somebody still comes it answers for 15 seconds more. 0: nobody is waited for. On the embedded database only the silence counts.',
        ),
      watchdogSeconds: z
        .int()
        .min(0)
        .max(600)
        .default(30)
        .describe('A process whose event loop has not turned for so long ends itself; 0: nobody watches.'),
    })
    .prefault({}),
  jobs: z
    .strictObject({
      inWeb: z
        .boolean()
        .default(true)
        .describe('Whether the nodes that answer also do the jobs; false: only `portal worker` does.'),
      healthPort: z
        .int()
        .min(0)
        .max(65_535)
        .default(0)
        .describe('Port of `portal worker` for /health and /metrics, at HOST; 0: none.'),
    })
    .prefault({}),
  log: z
    .strictObject({
      level: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('warn').describe('What is worth a log line.'),
      requests: z
        .boolean()
        .default(false)
        .describe('Whether every request leaves a line: method, pattern of the address, status, milliseconds.'),
    })
    .prefault({}),
  metrics: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Whether /metrics answers, in Prometheus’s format.'),
      port: z
        .int()
        .min(0)
        .max(65_535)
        .default(0)
        .describe('Port of its own for /metrics, at HOST; 0: the portal’s, which everybody reaches.'),
      token: z
        .string()
        .regex(
          /^(|\S{16,})$/,
          fault({
            uk: 'потрібно щонайменше 16 знаків без пропусків',
            en: 'needs at least 16 characters without spaces',
          }),
        )
        .default('')
        .describe('Asked of whoever reads /metrics, as `Authorization: Bearer …`; empty: nobody is asked. A secret.'),
    })
    .prefault({}),
}
