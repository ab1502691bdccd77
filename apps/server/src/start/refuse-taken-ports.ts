import { refuseTaken } from '../platform/http/listen-widely.ts'
import { explainListen } from './explain-listen.ts'

/**
 * Listens on each port for a moment and closes it again, before the start creates or migrates a database. If another
 * program takes the port after this check, the final `listen` reports it.
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
