import { formatDateTime } from '@zatyshok/i18n/format'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { type ListedRun, listNewest } from '../modules/import-runs/command-run.queries.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'

const SHOWN = 50

const PURPOSES: Readonly<Record<ListedRun['purpose'], string>> = {
  check: 'перевірка',
  import: 'завантаження',
  undo: 'скасування',
}
const STATES: Readonly<Record<ListedRun['state'], string>> = {
  queued: 'у черзі',
  running: 'триває',
  done: 'виконано',
  partly: 'виконано, є відхилене',
  refused: 'відхилено',
  failed: 'не вдалося',
  cancelled: 'зупинено',
}

/** Registers `portal imports list`: the history, newest first; `portal import --undo` takes its numbers. */
export function registerImports(program: Command): void {
  const imports = program.command('imports').description('історія завантажень')
  imports
    .command('list')
    .description(`показати останні завантаження (до ${SHOWN})`)
    .action(async () => {
      const config = readConfig()
      const database = await openPortalDatabase(config, createLogger(config.settings.log.level))
      try {
        const runs = await listNewest(database.web.pool, SHOWN)
        console.log(runs.length === 0 ? 'Завантажень ще не було.' : runs.map(describeRun).join('\n'))
      } finally {
        await database.close()
      }
    })
}

function describeRun({ id, purpose, state, profile, created_at, files, undone_at }: ListedRun): string {
  const outcome = undone_at ? 'скасовано' : STATES[state]
  return [`№ ${id}`, formatDateTime(created_at), PURPOSES[purpose], outcome, profile, files].filter(Boolean).join('\t')
}
