import { profileTitle } from '@zatyshok/i18n/delivery-words'
import type { PlainMessageKey } from '@zatyshok/i18n/translate'
import { t } from '@zatyshok/i18n/translate'
import type { Tone } from '../../ui/badge.tsx'
import type { Choice, ImportRun, RunEntry, RunFile, RunPurpose, RunState } from './imports.api.ts'

interface Words {
  readonly tone: Tone
  readonly key: PlainMessageKey
}

const states: Record<RunState, Words> = {
  queued: { tone: 'neutral', key: 'imports.state.queued' },
  running: { tone: 'info', key: 'imports.state.running' },
  done: { tone: 'success', key: 'imports.state.done' },
  partly: { tone: 'warning', key: 'imports.state.partly' },
  refused: { tone: 'error', key: 'imports.state.refused' },
  failed: { tone: 'error', key: 'imports.state.failed' },
  cancelled: { tone: 'neutral', key: 'imports.state.cancelled' },
}

/** Returns the label and look of a run's state; an undone import has its own label, and a mended one is whole. */
export function stateWords({
  state,
  undone,
  isMended = false,
}: Pick<RunEntry, 'state' | 'undone' | 'isMended'>): Words {
  if (undone) return { tone: 'neutral', key: 'imports.state.undone' }
  return states[isMended ? 'done' : state]
}

export const fileStates: Record<RunFile['state'], Words> = {
  waiting: { tone: 'neutral', key: 'imports.file.waiting' },
  done: { tone: 'success', key: 'imports.file.done' },
  refused: { tone: 'error', key: 'imports.file.refused' },
  unknown: { tone: 'warning', key: 'imports.file.unknown' },
}

/** «Перевірка № 17». */
export function runName(purpose: RunPurpose, id: number): string {
  if (purpose === 'check') return t('imports.run.check', { id })
  return purpose === 'import' ? t('imports.run.import', { id }) : t('imports.run.undo', { id })
}

export const phases: Record<NonNullable<ImportRun['progress']>['phase'], PlainMessageKey> = {
  preparing: 'imports.phase.preparing',
  reading: 'imports.phase.reading',
  checking: 'imports.phase.checking',
  writing: 'imports.phase.writing',
  committing: 'imports.phase.committing',
  undoing: 'imports.phase.undoing',
  done: 'imports.phase.committing',
}

const kinds: Readonly<Record<string, PlainMessageKey>> = {
  providers: 'imports.kind.providers',
  accounts: 'imports.kind.accounts',
  meters: 'imports.kind.meters',
  meterServices: 'imports.kind.meterServices',
  readings: 'imports.kind.readings',
  tariffs: 'imports.kind.tariffs',
  invoices: 'imports.kind.invoices',
  invoiceLines: 'imports.kind.invoiceLines',
  invoice_lines: 'imports.kind.invoiceLines',
  payments: 'imports.kind.payments',
  subsidies: 'importKind.subsidies',
  benefits: 'importKind.benefits',
}

/** Returns the label of a kind of record; a kind that this page does not know is shown by its name. */
export function kindName(kind: string): string {
  const key = kinds[kind]
  return key === undefined ? kind : t(key)
}

/** «Калинівськтеплоенерго (kalynivsk/205-teploenergo)»; «Реєстр банку (kalynivsk/bank)». */
export const choiceName = ({ profile, serviceProvider }: Choice): string =>
  `${serviceProvider?.name ?? profileTitle(profile)} (${profile})`

/** Returns who started the run: a login, an API client, the watched folder or the command line. */
export function authorOf({ origin, by }: Pick<RunEntry, 'origin' | 'by'>): string {
  if (origin === 'folder') return t('imports.by.folder')
  if (origin === 'command') return t('imports.by.command')
  if (by === '') return t('audit.actor.erased')
  return origin === 'machine' ? t('imports.by.machine', { name: by }) : by
}
