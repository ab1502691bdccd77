import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Measured, MeasuredKind } from '../../platform/metrics/open-metrics.ts'
import {
  countJobs,
  countLetters,
  countUnanswered,
  newestImports,
  secondsWaitingForStandby,
} from './monitoring.queries.ts'

/** Metrics for operators that come from the database. */
export const portalKinds: readonly MeasuredKind[] = [
  { name: 'portal_jobs', help: 'Jobs that are not done.', labels: ['name', 'state'] },
  { name: 'portal_jobs_oldest_seconds', help: 'How long the oldest job could have begun.', labels: ['name', 'state'] },
  { name: 'portal_letters', help: 'Letters that wait, and that failed within a day.', labels: ['state'] },
  { name: 'portal_letters_oldest_seconds', help: 'How long the oldest letter waits.', labels: [] },
  {
    name: 'portal_import_success_timestamp_seconds',
    help: 'When a file of this profile was last taken over.',
    labels: ['profile'],
  },
  { name: 'portal_dispatches_unanswered', help: 'Dispatches that a provider has not answered.', labels: ['provider'] },
  {
    name: 'portal_dispatches_unanswered_oldest_seconds',
    help: 'How long the oldest of them has been ready.',
    labels: ['provider'],
  },
  {
    name: 'portal_standby_wait_seconds',
    help: 'How long the oldest write waits for a synchronous standby.',
    labels: [],
  },
  { name: 'portal_import_rows', help: 'Rows of the newest file of this profile.', labels: ['profile', 'what'] },
]

/** Measures the portal. The figures are equal on all nodes, so a dashboard takes the maximum. */
export async function measurePortal(db: Kysely<DatabaseSchema>): Promise<readonly Measured[]> {
  const [jobs, letters, imports, unanswered, standbyWait] = await Promise.all([
    countJobs(db),
    countLetters(db),
    newestImports(db),
    countUnanswered(db),
    secondsWaitingForStandby(db),
  ])
  return [
    ...jobs.flatMap(({ name, state, count, oldestSeconds }) => [
      { name: 'portal_jobs', labels: { name, state }, value: count },
      { name: 'portal_jobs_oldest_seconds', labels: { name, state }, value: oldestSeconds },
    ]),
    { name: 'portal_letters', labels: { state: 'queued' }, value: letters.queued },
    { name: 'portal_letters', labels: { state: 'failed' }, value: letters.failed },
    { name: 'portal_letters_oldest_seconds', value: letters.oldestSeconds },
    { name: 'portal_standby_wait_seconds', value: standbyWait },
    ...unanswered.flatMap(({ provider, count, oldestSeconds }) => [
      { name: 'portal_dispatches_unanswered', labels: { provider }, value: count },
      { name: 'portal_dispatches_unanswered_oldest_seconds', labels: { provider }, value: oldestSeconds },
    ]),
    ...imports.flatMap(({ profile, succeededAt, rowsRead, rowsRefused }) => [
      ...(succeededAt === null
        ? []
        : [{ name: 'portal_import_success_timestamp_seconds', labels: { profile }, value: succeededAt }]),
      { name: 'portal_import_rows', labels: { profile, what: 'read' }, value: rowsRead },
      { name: 'portal_import_rows', labels: { profile, what: 'refused' }, value: rowsRefused },
    ]),
  ]
}
