import { sql } from 'kysely'
import type { DueDays } from './terms.ts'

export interface InboxScope {
  /** The provider to which the operator is restricted; null: all providers and all messages. */
  readonly providerId: number | null
  readonly userId: number
  /** `YYYY-MM-DD` in Kyiv. */
  readonly today: string
  readonly due: DueDays
}

/**
 * A subquery of all that waits and that the caller may see (J01). Each part reads the partial index of its source. A
 * message has a provider if it was forwarded.
 */
export const waitingItems = ({ providerId, today, due }: InboxScope) => {
  const dueOn = (kind: keyof DueDays, since: string) => {
    const day = sql`(${sql.ref(since)} at time zone 'Europe/Kyiv')::date`
    const { term, days } = due[kind]
    return sql`coalesce((${days}::text::date[])[${today}::date - ${day} + 1], ${day} + ${term}::integer)`
  }
  const mark = (kind: keyof DueDays, id: string) =>
    sql`left join inbox_marks mark on mark.kind = ${sql.lit(kind)} and mark.item_id = ${sql.ref(id)}`
  return sql`(
    select * from (
      select 'message' as kind, message.id, message.id as open_id, message.forwarded_to as provider_id,
        message.account_id, message.assignee_id, message.received_at as since, message.due_on,
        message.name as title, left(message.message, 200) as text, null::bigint as amount_kop, null::integer as count,
        lower(message.email) as address, message.topic
      from feedback_messages message where message.state in ('new', 'work')
      union all
      select 'verification', request.id, request.id, request.provider_id, request.account_id, mark.assignee_id,
        request.sent_at, ${dueOn('verification', 'request.sent_at')}, meter.serial_number, '', null, null, null, null
      from verification_requests request
      join meters meter on meter.account_id = request.account_id and meter.id = request.meter_id
      ${mark('verification', 'request.id')}
      where request.state = 'sent'
      union all
      select 'payment', payment.id, payment.id, provider.id, payment.account_id, mark.assignee_id, payment.told_at,
        ${dueOn('payment', 'payment.told_at')}, payment.account_number, payment.held_for, payment.amount_kop, null, null, null
      from service_payments payment
      left join providers provider on provider.code = payment.provider_code
      ${mark('payment', 'payment.id')}
      where payment.held_for is not null and payment.decision is null and payment.matched_number is null
        and payment.state = 'paid' and not payment.sandbox
      union all
      select 'delivery', run.id, run.id, run.provider_id, null, mark.assignee_id,
        run.created_at, ${dueOn('delivery', 'run.created_at')}, refused.names,
        coalesce(run.failure, refused.reason, ''), null, null, null, null
      from import_runs run
      cross join lateral (
        select coalesce(string_agg(file.name, ', ' order by file.position), '') as names,
          (array_agg(file.refusal order by file.position) filter (where file.refusal is not null))[1] as reason
        from import_run_files file
        where file.run_id = run.id and (run.state = 'failed' or file.state in ('refused', 'unknown'))
      ) refused
      ${mark('delivery', 'run.id')}
      where run.purpose = 'import' and run.state in ('refused', 'partly', 'failed') and run.undone_at is null
        and (run.state = 'failed' or refused.names <> '') and mark.closed_at is null
        and not exists (
          select from import_runs later
          where later.line = run.line and later.id > run.id and later.purpose = 'import' and later.state = 'done'
            -- Mended rows of another run do not bring the refused file.
            and (later.mends_run_id is null or later.mends_run_id = run.mends_run_id))
      union all
      select 'readings', file.id, run.id, run.provider_id, null, mark.assignee_id,
        run.created_at, ${dueOn('readings', 'run.created_at')}, file.name, '', null,
        (file.report ->> 'oddReadings')::integer, null, null
      from import_run_files file
      join import_runs run on run.id = file.run_id
      ${mark('readings', 'file.id')}
      where (file.report ->> 'oddReadings')::int > 0 and file.state = 'done' and run.purpose = 'import'
        and run.undone_at is null and mark.closed_at is null
      union all
      select 'dispatch', dispatch.id, dispatch.id, dispatch.provider_id, null, mark.assignee_id, dispatch.offered_at,
        ${dueOn('dispatch', 'dispatch.offered_at')}, dispatch.file_name, dispatch.kind, null, dispatch.records, null, null
      from dispatches dispatch
      ${mark('dispatch', 'dispatch.id')}
      where dispatch.state = 'ready' and dispatch.closed_at is null and dispatch.records > 0 and mark.closed_at is null
    ) every_item
    where ${providerId}::bigint is null or provider_id = ${providerId}
  ) item`
}
