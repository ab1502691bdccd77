import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Debian installs both in a folder outside many users' PATH. */
const programs = { haproxy: '/usr/sbin/haproxy', nginx: '/usr/sbin/nginx' } as const

/** Returns which of HAProxy and nginx this machine lacks. */
export const missingPrograms: readonly string[] = Object.values(programs).filter((program) => !existsSync(program))

const delivered = (name: string) => fileURLToPath(new URL(`../../../../../deploy/${name}`, import.meta.url))

export interface Front {
  /** Returns the output so far. */
  printed(): string
  stop(): Promise<void>
}

/** Starts HAProxy with deploy/haproxy.cfg; the environment sets everything that differs. */
export const startHaproxy = (environment: Readonly<Record<string, string>>): Front =>
  start([programs.haproxy, '-db', '-f', delivered('haproxy.cfg')], environment)

interface Nginx {
  readonly folder: string
  /** A file of deploy/. */
  readonly file: string
  /** Replacements of the values of the delivered file by those of this machine; each value must occur in the file. */
  readonly changes: readonly (readonly [was: string, becomes: string])[]
}

/** Starts nginx with a file of deploy/, included as Debian includes sites-enabled. */
export async function startNginx({ folder, file, changes }: Nginx): Promise<Front> {
  let site = await readFile(delivered(file), 'utf8')
  for (const [was, becomes] of [...changes, ['/var/log/nginx', folder] as const]) {
    if (!site.includes(was)) throw new Error(`${file} has no «${was}»`)
    site = site.replaceAll(was, becomes)
  }
  await writeFile(join(folder, file), site)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${folder}/${file}-${what};`)
    .join(' ')
  const whole = join(folder, `whole-${file}`)
  await writeFile(
    whole,
    `${user} pid ${folder}/${file}.pid; error_log stderr warn; events {}
     http { ${temporary} include ${folder}/${file}; }`,
  )
  return start([programs.nginx, '-c', whole, '-p', folder, '-g', 'daemon off;'], {})
}

function start([program = '', ...args]: readonly string[], environment: Readonly<Record<string, string>>): Front {
  const child: ChildProcess = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { printed: () => printed, stop }
}

export interface Visit {
  readonly port: number
  readonly path: string
  readonly method?: 'GET' | 'POST'
  /** The visitor's address: any address of 127.0.0.0/8. */
  readonly from: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Seen {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a request over TLS as a browser of another machine would; the certificate is self-signed. */
export const visit = (asked: Visit): Promise<Seen> => ask(asked, 'https')

/** Sends a request without TLS. */
export const visitPlainly = (asked: Visit): Promise<Seen> => ask(asked, 'http')

function ask({ port, path, method = 'GET', from, headers = {}, body }: Visit, scheme: 'http' | 'https'): Promise<Seen> {
  const sent = body === undefined ? {} : { 'content-type': 'application/json' }
  const all = { host: 'kabinet.misto.example', ...sent, ...headers }
  const options = { host: '127.0.0.1', port, path, method, localAddress: from, headers: all, agent: false } as const
  return new Promise((resolve, reject) => {
    const request =
      scheme === 'http'
        ? plainRequest(options)
        : tlsRequest({ ...options, rejectUnauthorized: false, servername: 'kabinet.misto.example' })
    request.once('error', reject)
    request.once('response', async (response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response) chunks.push(chunk as Buffer)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() })
      } catch (error) {
        reject(error)
      }
    })
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
