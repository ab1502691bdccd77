import type { exportTariffs as endpoint, Tariff } from '@zatyshok/contract/bills/tariffs'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
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
import { listTariffs } from './list-tariffs.ts'

/** Exports the tariffs of `listTariffs` as a file (G12). */
export async function exportTariffs(
  ctx: ActorContext,
  { query: { format, ...asked } }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const rows = await listTariffs(ctx, { query: asked })
  const what = t('tariffs.title')
  const fileName = t('export.file.day', { what, date: formatDateDashed(kyivDay(ctx.now)) })
  return sendTable(reply, { name: what, columns: columns(), rows }, { format, fileName })
}

const columns = (): readonly Column<Tariff>[] => [
  { title: t('export.field.service'), kind: 'text', of: serviceText },
  { title: t('export.field.zone'), kind: 'text', of: zoneText },
  { title: t('export.field.tariff'), kind: 'decimal', of: ({ price }) => price },
  { title: t('export.field.unit'), kind: 'text', of: ({ unit }) => t(`unit.${unit}`) },
  { title: t('tariffs.col.from'), kind: 'day', of: ({ validFrom }) => validFrom },
  { title: t('tariffs.col.to'), kind: 'day', of: ({ validTo }) => validTo },
  { title: t('tariffs.col.basis'), kind: 'text', of: ({ basis }) => basis ?? '' },
]

const serviceText = ({ name, serviceType, counterType }: Tariff): string =>
  name ?? t(appearanceOf({ serviceType, counterType }).messageKey)

/** The cell is empty for a price without zones. */
const zoneText = ({ zone }: Tariff): string => (zone === 'total' ? '' : t(`reading.zone.${zone}`))
