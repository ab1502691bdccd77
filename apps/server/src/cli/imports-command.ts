import { formatDateTime } from '@zatyshok/i18n/format'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { createCommandLogger } from '../log.ts'
import { type ListedRun, listNewest } from '../modules/import-runs/command-run.queries.ts'
import { type OperatorText, say } from '../platform/process/operator-text.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'

const SHOWN = 50

const PURPOSES: Readonly<Record<ListedRun['purpose'], OperatorText>> = {
  check: { uk: 'перевірка', en: 'check' },
  import: { uk: 'завантаження', en: 'import' },
  undo: { uk: 'скасування', en: 'undo' },
}
const STATES: Readonly<Record<ListedRun['state'], OperatorText>> = {
  queued: { uk: 'у черзі', en: 'queued' },
  running: { uk: 'триває', en: 'running' },
  done: { uk: 'виконано', en: 'done' },
  partly: { uk: 'виконано, є відхилене', en: 'done, with refused rows' },
  refused: { uk: 'відхилено', en: 'refused' },
  failed: { uk: 'не вдалося', en: 'failed' },
  cancelled: { uk: 'зупинено', en: 'stopped' },
}

/** Registers `portal imports list`: the history, newest first; `portal import --undo` takes its numbers. */
export function registerImports(program: Command): void {
  const imports = program.command('imports').description(say({ uk: 'історія завантажень', en: 'history of imports' }))
  imports
    .command('list')
    .description(
      say({ uk: `показати останні завантаження (до ${SHOWN})`, en: `show the newest imports (up to ${SHOWN})` }),
    )
    .action(async () => {
      const config = readConfig()
      const database = await openPortalDatabase(config, createCommandLogger(config.settings.log.level))
      try {
        const runs = await listNewest(database.web.pool, SHOWN)
        console.log(
          runs.length === 0
            ? say({ uk: 'Завантажень ще не було.', en: 'There were no imports yet.' })
            : runs.map(describeRun).join('\n'),
        )
      } finally {
        await database.close()
      }
    })
}

function describeRun({ id, purpose, state, profile, created_at, files, undone_at }: ListedRun): string {
  const outcome = undone_at ? say({ uk: 'скасовано', en: 'undone' }) : say(STATES[state])
  return [
    say({ uk: `№ ${id}`, en: `No. ${id}` }),
    formatDateTime(created_at),
    say(PURPOSES[purpose]),
    outcome,
    profile,
    files,
  ]
    .filter(Boolean)
    .join('\t')
}
