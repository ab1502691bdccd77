import type { Reply } from '@zatyshok/contract/endpoint'
import type { listDispatches } from '@zatyshok/contract/providers/dispatches'
import type { FoundDispatch } from './dispatches.queries.ts'

export type DispatchReply = Reply<typeof listDispatches>[number]

export const asReply = (found: FoundDispatch): DispatchReply => ({
  id: found.id,
  serviceProvider: { code: found.providerCode, name: found.providerName },
  kind: found.kind,
  state: found.state,
  origin: found.origin,
  askedBy: found.asked_by,
  askedAt: found.asked_at.toISOString(),
  format: found.format,
  encoding: found.encoding,
  number: found.number,
  fileName: found.file_name,
  records: found.records,
  rows: found.file_rows,
  bytes: found.file_bytes,
  sha256: found.file_sha256?.toString('hex') ?? null,
  readyAt: moment(found.ready_at),
  takenAt: moment(found.taken_at),
  downloads: found.downloads,
  resends: found.resends,
  deliveredAt: moment(found.delivered_at),
  accepted: found.accepted,
  declined: found.declined,
  closedAt: moment(found.closed_at),
})

const moment = (at: Date | null): string | null => at?.toISOString() ?? null
