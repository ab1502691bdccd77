import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { formatDateTime, formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Badge, Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { type ImportRun, type RunFile, saveRejected } from './imports.api.ts'
import styles from './imports.module.css'
import { mendingQuery } from './mending/mending.api.ts'
import { RowNotes, type ShownNotes } from './row-notes.tsx'
import { fileStates, kindName } from './words.ts'

/** Where the refused rows are shown: on their own card as fields, or in the report of their file. */
export type RefusedPlace = 'card' | 'report'

interface ReportsProps {
  run: ImportRun
  refusedPlace: RefusedPlace
}

/** The files of a run, folded. A file that was not read, or the only one without another report, is open. */
export function FileReports({ run, refusedPlace }: ReportsProps) {
  const mending = useInfiniteQuery({ ...mendingQuery(run.id), enabled: refusedPlace === 'card' })
  const barred = new Set(mending.data?.files.flatMap(({ name, bar }) => (bar ? [name] : [])))
  return (
    <Card title={t('imports.files')}>
      <div>
        {run.files.map((file) => {
          const isOnCard = refusedPlace === 'card' && !barred.has(file.name)
          const isOpen = file.state !== 'done' || (run.files.length === 1 && !isOnCard)
          return (
            <FileReport key={file.id} run={run} file={file} notes={isOnCard ? 'warnings' : 'all'} isOpen={isOpen} />
          )
        })}
      </div>
    </Card>
  )
}

interface FileReportProps {
  run: ImportRun
  file: RunFile
  notes: ShownNotes
  isOpen: boolean
}

/** One file of a run: the result of its rows, its totals and the rows with remarks. */
function FileReport({ run, file, notes, isOpen }: FileReportProps) {
  const { tone, key } = fileStates[file.state]
  const name = file.isMended ? t('imports.file.mended', { name: file.name }) : file.name
  return (
    <details className={styles.report} open={isOpen}>
      <summary className={styles.summary}>
        <span className={styles.fileName} translate="no">
          {name}
        </span>{' '}
        <Badge tone={tone}>{t(key)}</Badge>{' '}
        <span className={styles.note}>
          {t('imports.file.facts', { size: formatFileSize(file.bytes), n: file.counts.read })}
        </span>
      </summary>
      <div className={styles.form}>
        {file.takenBefore && (
          <Notice tone="info" title={t('imports.taken', { at: formatDateTime(new Date(file.takenBefore.at)) })}>
            <p>
              <Link to={`${paths.admin}/imports/${file.takenBefore.run}`}>
                {t('imports.run.import', { id: file.takenBefore.run })}
              </Link>
            </p>
          </Notice>
        )}
        {file.refusal !== null && <Notice tone="error" title={file.refusal} />}
        {file.state === 'unknown' && <p>{t('imports.file.unknown.text')}</p>}
        {file.counts.read > 0 && <Counts file={file} />}
        {file.byKind.length > 0 && <Kinds run={run} file={file} />}
        <Totals file={file} />
        {file.hasRejected && <RejectedButton run={run.id} file={file} />}
        {(notes === 'all' ? file.counts.refused : 0) + file.counts.warned > 0 && (
          <RowNotes run={run.id} file={file} notes={notes} />
        )}
      </div>
    </details>
  )
}

const number = (count: number): string => formatVolume(String(count))

function Counts({ file: { counts } }: { file: RunFile }) {
  const all: readonly (readonly [label: string, count: number])[] = [
    [t('imports.count.read'), counts.read],
    [t('imports.count.refused'), counts.refused],
    [t('imports.count.warned'), counts.warned],
    [t('imports.count.notCounted'), counts.notCounted],
  ]
  return (
    <dl className={styles.counts}>
      {all.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Counts the records by kind and result; for a check, the expected result. */
function Kinds({ run, file }: Pick<FileReportProps, 'run' | 'file'>) {
  const title = run.purpose === 'check' ? t('imports.kinds') : t('imports.kinds.done')
  return (
    <section aria-label={title} className={styles.form}>
      <h3>{title}</h3>
      <DataTable caption={title} captionHidden columns={kindColumns()} rows={file.byKind} rowKey={({ kind }) => kind} />
    </section>
  )
}

const kindColumns = (): Column<RunFile['byKind'][number]>[] => [
  { key: 'kind', header: t('imports.col.kind'), cell: ({ kind }) => kindName(kind) },
  { key: 'inserted', header: t('imports.count.inserted'), cell: ({ inserted }) => number(inserted), numeric: true },
  { key: 'updated', header: t('imports.count.updated'), cell: ({ updated }) => number(updated), numeric: true },
  { key: 'unchanged', header: t('imports.count.unchanged'), cell: ({ unchanged }) => number(unchanged), numeric: true },
  { key: 'removed', header: t('imports.count.removed'), cell: ({ removed }) => number(removed), numeric: true },
]

/** The file's own totals, for comparison with the billing system's printout. */
function Totals({ file: { totals } }: { file: RunFile }) {
  const money = (kop: number | undefined) => (kop === undefined ? undefined : formatMoney(kop))
  const count = (found: number | undefined) => (found === undefined ? undefined : number(found))
  const all: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('imports.kind.accounts'), count(totals.accounts)],
    [t('imports.kind.meters'), count(totals.meters)],
    [t('imports.kind.readings'), count(totals.readings)],
    [t('imports.kind.tariffs'), count(totals.tariffs)],
    [t('imports.kind.invoices'), count(totals.invoices)],
    [t('imports.kind.invoiceLines'), count(totals.invoiceLines)],
    [t('imports.kind.payments'), count(totals.payments)],
    [t('imports.total.charged'), money(totals.chargedKop)],
    [t('imports.total.paid'), money(totals.paidKop)],
    [t('imports.total.toPay'), money(totals.toPayKop)],
    [t('imports.total.payments'), money(totals.paymentsKop)],
    [t('importKind.subsidies'), count(totals.subsidies)],
    [t('imports.total.subsidies'), money(totals.subsidiesKop)],
    [t('importKind.benefits'), count(totals.benefits)],
    [t('imports.total.benefits'), money(totals.benefitsKop)],
  ]
  const known = all.filter(([, value]) => value !== undefined)
  if (known.length === 0) return null
  return (
    <section aria-label={t('imports.totals')} className={styles.form}>
      <h3>{t('imports.totals')}</h3>
      <p className={styles.note}>{t('imports.totals.note')}</p>
      <dl className={styles.counts}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function RejectedButton({ run, file }: { run: number; file: RunFile }) {
  const saving = useMutation({ mutationFn: () => saveRejected(run, file.id) })
  const { rejectedCutAt } = file
  return (
    <div className={styles.form}>
      <div>
        <Button
          look="secondary"
          width="full-on-phone"
          busy={saving.isPending}
          busyText={t('state.loading')}
          onClick={() => saving.mutate()}
        >
          <Download size={20} aria-hidden="true" />
          {t('imports.rejected')}
        </Button>
      </div>
      {rejectedCutAt === null ? (
        <p className={styles.note}>{t('imports.rejected.note')}</p>
      ) : (
        <Notice tone="warning" title={t('imports.rejected.cut', { n: number(rejectedCutAt) })} />
      )}
    </div>
  )
}
