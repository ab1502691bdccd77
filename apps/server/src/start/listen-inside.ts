import Fastify, { type FastifyInstance } from 'fastify'
import { explainListen } from './explain-listen.ts'

interface At {
  readonly port: number
  readonly host: string
}

/**
 * Starts a small server for supervisors and for metrics, on a port that load balancers do not use.
 *
 * @throws StartError
 */
export async function listenInside(at: At, serve: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.decorate('isStopping', false)
  serve(app)
  try {
    await app.listen(at)
    return app
  } catch (error) {
    await app.close()
    throw explainListen(error, at)
  }
}
