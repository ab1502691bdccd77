import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDate, formatTariff } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import { TariffChart } from './tariff-chart.tsx'
import type { TariffGroup } from './tariff-groups.ts'
import { tariffLines } from './tariff-lines.ts'
import styles from './tariffs.module.css'

/** Shows one service: the present price, then its changes as a chart and a table. `today` is a Kyiv date. */
export function TariffCard({ group, today }: { group: TariffGroup; today: string }) {
  const { serviceType, counterType, name, current, others } = group
  const { utility, icon, messageKey } = appearanceOf({ serviceType, counterType })
  const service = name ?? t(messageKey)
  const hasZones = new Set([...current, ...others].map(({ zone }) => zone)).size > 1
  return (
    <Card>
      <div className={styles.head}>
        <UtilityTile utility={utility} icon={icon} />
        <h2 className={styles.title}>{service}</h2>
      </div>
      {current.length > 0 && (
        <dl className={styles.prices}>
          {current.map((tariff) => (
            <CurrentPrice
              key={tariff.zone}
              tariff={tariff}
              label={hasZones ? zoneLabel(tariff) : t('tariffs.current')}
            />
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <TariffHistory service={service} tariffs={others} hasZones={hasZones}>
          <TariffChart lines={tariffLines(group)} today={today} />
        </TariffHistory>
      )}
    </Card>
  )
}

function CurrentPrice({ tariff, label }: { tariff: Tariff; label: string }) {
  return (
    <div>
      <dt className={styles.note}>{label}</dt>
      <dd>
        <p className={styles.price}>{priceText(tariff)}</p>
        <p>
          {sinceText(tariff)}, {t('tariffs.vat')}
        </p>
        {tariff.basis && <p className={styles.note}>{t('tariffs.basis', { document: tariff.basis })}</p>}
      </dd>
    </div>
  )
}

interface TariffHistoryProps {
  service: string
  tariffs: readonly Tariff[]
  hasZones: boolean
  /** Rendered above the table. */
  children: ReactNode
}

/** Other periods than today's, newest first; prices from bills are known by month only. */
function TariffHistory({ service, tariffs, hasZones, children }: TariffHistoryProps) {
  const columns: Column<Tariff>[] = [
    { key: 'from', header: t('tariffs.col.from'), cell: ({ validFrom, source }) => written(validFrom, source) },
    {
      key: 'to',
      header: t('tariffs.col.to'),
      cell: ({ validTo, source }) => (validTo === null ? '—' : written(validTo, source)),
    },
    ...(hasZones ? [{ key: 'zone', header: t('tariffs.col.zone'), cell: zoneLabel }] : []),
    { key: 'price', header: t('tariffs.col.price'), numeric: true, cell: priceText },
    ...(tariffs.some(({ basis }) => basis)
      ? [{ key: 'basis', header: t('tariffs.col.basis'), cell: ({ basis }: Tariff) => basis ?? '—' }]
      : []),
  ]
  return (
    <div className={styles.history}>
      <h3 className={styles.historyTitle}>{t('tariffs.history')}</h3>
      {children}
      <DataTable
        caption={`${t('tariffs.history')}: ${service}`}
        captionHidden
        columns={columns}
        rows={tariffs}
        rowKey={({ zone, validFrom }) => `${zone} ${validFrom}`}
      />
    </div>
  )
}

/** Bills give the month of a price, a table of tariffs gives the day. */
const written = (date: string, source: Tariff['source']) => (source === 'bills' ? formatMonth(date) : formatDate(date))

const sinceText = ({ validFrom, source }: Tariff) =>
  source === 'bills'
    ? t('tariffs.billedSince', { month: formatMonth(validFrom) })
    : t('tariffs.since', { date: formatDate(validFrom) })

const zoneLabel = ({ zone }: Tariff) => (zone === 'total' ? t('tariffs.zone.total') : zoneName(zone))

function priceText({ price, unit }: Tariff): string {
  const amount = formatTariff(price)
  return unit === 'month'
    ? t('tariffs.perMonth', { amount })
    : t('tariffs.perUnit', { amount, unit: t(`unit.${unit}`) })
}
