import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

export interface DatabaseLine {
  /** Connection options that go through this proxy. */
  readonly connection: pg.PoolConfig
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Opens a separate TCP proxy to a shared PostgreSQL; cutting it does not affect other clients. */
export async function openDatabaseLine(target: pg.PoolConfig): Promise<DatabaseLine> {
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-line-'))
  const port = target.port ?? 5432
  const host = target.host ?? '127.0.0.1'
  const sockets = new Set<Socket>()
  let isCut = false
  const line = createServer((near) => {
    if (isCut) return near.destroy()
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => line.listen(join(folder, `.s.PGSQL.${port}`), resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    connection: { ...target, host: folder, port },
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      drop()
      await new Promise((resolve) => line.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
