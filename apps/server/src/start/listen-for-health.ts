import Fastify from 'fastify'
import { serveHealth } from '../platform/http/health.ts'
import { explainListen } from './explain-listen.ts'

interface HealthListener {
  /** From now on the process is not ready. */
  leave(): void
  close(): Promise<void>
}

interface At {
  readonly port: number
  readonly host: string
}

/** The `/health` of a process that answers nothing else, for its supervisor. @throws StartError */
export async function listenForHealth(at: At, isDatabaseThere: () => Promise<boolean>): Promise<HealthListener> {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.decorate('isStopping', false)
  serveHealth(app, isDatabaseThere)
  try {
    await app.listen(at)
  } catch (error) {
    await app.close()
    throw explainListen(error, at)
  }
  return {
    leave: () => {
      app.isStopping = true
    },
    close: () => app.close(),
  }
}
