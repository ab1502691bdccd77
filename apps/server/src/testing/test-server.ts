import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { memoryFolder } from './memory-folder.ts'

const PREFIX = 'zatyshok-test-'
const MIGRATIONS = path.join(import.meta.dirname, '../../migrations')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of the test databases, and the migrated template that they are copied from. */
    testServer: { connection: pg.ClientConfig; template: string }
  }
}

/**
 * Vitest's global setup: starts one server for the run, embedded or the one of TEST_DATABASE_URL, with a migrated
 * template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const server = url === undefined ? await embeddedServer() : urlServer(url)
  const template = `zatyshok_template_${process.pid}_${Date.now()}`
  await createTemplate(server.connection, template)
  project.provide('testServer', { connection: server.connection, template })
  return async () => {
    await onServer(server.connection, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

interface TestServer {
  connection: pg.ClientConfig
  stop(): Promise<void>
}

async function embeddedServer(): Promise<TestServer> {
  await removeLeftovers()
  const dataDir = await mkdtemp(path.join(memoryFolder(), `${PREFIX}${process.pid}-`))
  const embedded = await startEmbedded({ dataDir, log: silent, settings: { max_connections: '200' } })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true })
  }
  return { connection: { ...embedded.connection, database: 'postgres' }, stop }
}

function urlServer(url: string): TestServer {
  // The URL is split, since a connection string would override the test's database name.
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  return {
    connection: { host, port, user: user ?? '', database: database ?? '', ...(password ? { password } : {}) },
    stop: async () => undefined,
  }
}

/** If a killed run left its server running, the next run joins, stops and removes it. */
async function removeLeftovers(): Promise<void> {
  const folder = memoryFolder()
  for (const name of await readdir(folder)) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0])
    if (pid <= 0 || isAlive(pid)) continue
    const dataDir = path.join(folder, name)
    try {
      await (await startEmbedded({ dataDir, log: silent })).stop()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function createTemplate(connection: pg.ClientConfig, template: string): Promise<void> {
  // As in the embedded database: Ukrainian sort order, character classes from LC_CTYPE.
  await onServer(
    connection,
    `create database ${template} template template0 encoding 'UTF8' locale 'C' lc_ctype 'C.UTF-8'
       locale_provider icu icu_locale 'uk'`,
  )
  const pool = new pg.Pool({ ...connection, database: template, max: 1 })
  try {
    await migrate(pool, MIGRATIONS)
  } finally {
    await pool.end()
  }
}

/** Runs one statement on the server's maintenance database. */
export async function onServer(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
