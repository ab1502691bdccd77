import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { exportMeters as endpoint, Meter } from '@zatyshok/contract/meters/meters'
import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDateDashed } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { sendTable } from '../../platform/export/send-table.ts'
import type { Column } from '../../platform/export/table.ts'
import { tablesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { listMeters } from './list-meters.ts'

/** One zone of a meter, because readings are taken by zone. */
interface MeterZone {
  readonly meter: Meter
  readonly zone: Zone
}

/** Exports the meters of `listMeters` as a file, one row per zone (G12). */
export async function exportMeters(
  ctx: ActorContext,
  { query: { format, ...asked } }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const meters = await listMeters(ctx, { query: asked })
  const rows = meters.flatMap((meter) => meter.zones.map((zone): MeterZone => ({ meter, zone })))
  const what = t('counters.title')
  const fileName = t('export.file.day', { what, date: formatDateDashed(kyivDay(ctx.now)) })
  return sendTable(reply, { name: what, columns: columns(), rows }, { format, fileName })
}

const columns = (): readonly Column<MeterZone>[] => [
  { title: t('export.field.address'), kind: 'text', of: ({ meter }) => meter.home.address },
  { title: t('export.field.provider'), kind: 'text', of: ({ meter }) => meter.serviceProvider.name },
  { title: t('export.field.account'), kind: 'text', of: ({ meter }) => meter.invoiceAccount.code },
  { title: t('export.field.service'), kind: 'text', of: serviceText },
  { title: t('export.field.meter'), kind: 'text', of: ({ meter }) => meter.serialNumber },
  { title: t('export.field.place'), kind: 'text', of: ({ meter }) => meter.place },
  { title: t('export.field.zone'), kind: 'text', of: zoneText },
  { title: t('export.previous'), kind: 'decimal', of: (row) => previousOf(row)?.value ?? null },
  { title: t('export.field.readOn'), kind: 'day', of: (row) => previousOf(row)?.readOn ?? null },
  { title: t('export.given'), kind: 'decimal', of: givenOf },
  { title: t('export.field.unit'), kind: 'text', of: ({ meter }) => t(`unit.${meter.unit}`) },
  { title: t('export.field.installedOn'), kind: 'day', of: ({ meter }) => meter.installedOn },
  { title: t('export.field.nextVerificationOn'), kind: 'day', of: ({ meter }) => meter.nextCheckDate },
]

const serviceText = ({ meter }: MeterZone): string =>
  t(appearanceOf({ counterType: meter.type, serviceType: meter.serviceType }).messageKey)

/** The cell is empty for a meter without zones. */
const zoneText = ({ zone }: MeterZone): string => (zone === 'total' ? '' : t(`reading.zone.${zone}`))

const previousOf = ({ meter, zone }: MeterZone) => meter.previous.find((reading) => reading.zone === zone)

const givenOf = ({ meter, zone }: MeterZone): string | null =>
  meter.given.find((reading) => reading.zone === zone)?.value ?? null
