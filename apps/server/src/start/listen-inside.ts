import Fastify, { type FastifyInstance } from 'fastify'
import { explainListen } from './explain-listen.ts'

interface At {
  readonly port: number
  readonly host: string
}

/**
 * A small server for supervisors and for whoever reads the metrics, at a port that no balancer leads to.
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
