import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AUDIT_PAGE, type AuditEntry, auditChoices, exportAudit, listAudit } from '@zatyshok/contract/audit'
import { allRows } from '../../lib/all-rows.ts'
import { call } from '../../lib/portal.ts'

export type { AuditEntry }

/** The search filter; an empty text matches any entry. */
export interface AuditFilter {
  readonly who: string
  readonly action: string
  /** A login, an address, an account or an object. */
  readonly about: string
  readonly from: string
  readonly to: string
}

export const anything: AuditFilter = { who: '', action: '', about: '', from: '', to: '' }

const asQuery = (filter: AuditFilter) => ({
  ...(filter.who.trim() && { who: filter.who.trim() }),
  ...(filter.action && { action: filter.action }),
  ...(filter.about.trim() && { about: filter.about.trim() }),
  ...(filter.from && { from: filter.from }),
  ...(filter.to && { to: filter.to }),
})

/** The audit log, newest first, fifty entries a page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...asQuery(filter), ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length >= AUDIT_PAGE ? String(page.at(-1)?.id) : undefined),
    select: allRows,
  })

export const choicesQuery = queryOptions({
  queryKey: ['audit choices'],
  queryFn: ({ signal }) => call(auditChoices, {}, { signal }),
})

export const downloadAudit = (filter: AuditFilter) => call(exportAudit, { query: asQuery(filter) })
