import { refuseTaken } from '../platform/http/listen-widely.ts'
import { explainListen } from './explain-listen.ts'

/**
 * Listens at each port for a moment, before a database is made or changed for a process that could not answer. Who takes
 * a port after that is told of when the portal listens itself.
 *
 * @param ports 0: any port, or none
 * @throws StartError
 */
export async function refuseTakenPorts(ports: readonly number[], host: string): Promise<void> {
  for (const port of ports.filter((number) => number !== 0)) {
    const at = { port, host }
    await refuseTaken(at).catch((error: unknown) => {
      throw explainListen(error, at)
    })
  }
}
