import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { isEmptyPortal } from '../../modules/demonstration/demonstration.queries.ts'
import { endWithUs } from '../../platform/process/outliving.ts'
import type { PortalDatabase } from '../open-portal-database.ts'
import { StartError } from '../start-error.ts'
import { unfinishedPath } from './demonstration-files.ts'

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))

/**
 * Fills an empty embedded database with the demonstration city. It runs the operator's command in a separate process,
 * so that its memory is freed afterwards. Returns false without any change if the portal is in use.
 */
export async function loadDemonstrationApart(config: Config, database: PortalDatabase): Promise<boolean> {
  const wanted = existsSync(unfinishedPath(config.dataDir)) || (await isEmptyPortal(database.web.query))
  if (!wanted) return false
  const child = spawn(process.execPath, [cli, 'demo', 'load'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => child.kill()
  process.once('exit', end)
  const ended = once(child, 'exit')
  const forget = endWithUs(async () => {
    end()
    await ended
  })
  const [status] = await ended
  forget()
  process.off('exit', end)
  // The process of a killed start may have finished first.
  const isDone = !existsSync(unfinishedPath(config.dataDir)) && !(await isEmptyPortal(database.web.query))
  if (status !== 0 && !isDone)
    throw new StartError({
      uk: 'Демонстраційне місто не завантажилося: дивіться повідомлення вище.',
      en: 'The demonstration city was not loaded: see the message above.',
    })
  return true
}
