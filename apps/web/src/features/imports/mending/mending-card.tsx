import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useOpenScreen } from '../../../lib/navigation/use-open-screen.ts'
import { paths } from '../../../lib/paths.ts'
import { Badge, Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { type ImportRun, showRun } from '../imports.api.ts'
import { stateWords } from '../words.ts'
import { MendableRow } from './mendable-row.tsx'
import { mendingQuery, type ShownMending } from './mending.api.ts'
import styles from './mending.module.css'
import { type MendingState, useMending } from './use-mending.ts'

const all = `${paths.admin}/imports`

/** The refused rows of an import or a check, mended in place and sent again (R09). */
export function MendingCard({ run }: { run: ImportRun }) {
  const mending = useInfiniteQuery(mendingQuery(run.id))
  const more = mending.hasNextPage && (
    <Button
      look="secondary"
      busy={mending.isFetchingNextPage}
      busyText={t('state.loading')}
      onClick={() => void mending.fetchNextPage()}
    >
      {t('mending.more')}
    </Button>
  )
  return (
    <div id="refused">
      <Card title={t('mending.title')}>
        <Loaded query={mending} what={t('mending.title')} rows={4}>
          {(shown) => (
            <>
              <Bars files={shown.files} />
              {shown.rows.length > 0 && <MendingForm run={run} shown={shown} more={more} />}
              {shown.open === 0 && shown.runs.length > 0 && <Notice tone="success" title={t('mending.done')} />}
              {shown.runs.length > 0 && <Runs runs={shown.runs} purpose={run.purpose} />}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

const barTexts = {
  gone: 'mending.bar.gone',
  old: 'mending.bar.old',
  format: 'mending.bar.format',
  profile: 'mending.bar.profile',
} as const

/** The files whose rows cannot be mended here, and what to do instead. */
function Bars({ files }: Pick<ShownMending, 'files'>) {
  return files.map(({ id, name, bar }) => bar && <p key={id}>{t(barTexts[bar], { name })}</p>)
}

const texts = {
  check: { lead: 'mending.lead.check', send: 'mending.send.check', busy: 'mending.send.check.busy' },
  import: { lead: 'mending.lead', send: 'mending.send', busy: 'mending.send.busy' },
} as const

/** Rows that are shown at first, and how many more a press shows. */
const FIRST = 5
const STEP = 25

function MendingForm({ run, shown, more }: { run: ImportRun; shown: ShownMending; more: ReactNode }) {
  const queries = useQueryClient()
  const openScreen = useOpenScreen()
  const words = texts[run.purpose === 'check' ? 'check' : 'import']
  const state = useMending(run, shown, async (next) => {
    if (next.purpose !== 'check') return
    await showRun(queries, next)
    await openScreen(`${all}/${next.id}`)
  })
  const [most, setMost] = useState(FIRST)
  // A row that was typed into is always shown.
  const lastTyped = shown.rows.findLastIndex(state.isMended)
  const visible = shown.rows.slice(0, Math.max(most, lastTyped + 1))
  const hidden = shown.rows.length - visible.length
  return (
    <Form
      className={styles.form}
      submitText={t(words.send)}
      busy={state.isBusy}
      busyText={t(words.busy)}
      disabled={state.ready === 0}
      onSubmit={state.send}
    >
      <p className={styles.note}>{t(words.lead)}</p>
      {state.hasTyped && <DraftNote draft={state.draft} />}
      {state.isMeanwhile && (
        <div role="alert">
          <Notice tone="warning" title={t('mending.meanwhile')} />
        </div>
      )}
      <ol className={styles.rows} onKeyDown={(event) => onKey(event, state.send)}>
        {visible.map((row) => (
          <MendableRow key={`${row.file}-${row.n}`} row={row} state={state} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button look="secondary" data-more onClick={() => setMost(visible.length + STEP)}>
          {t('mending.rest', { n: hidden })}
        </Button>
      )}
      {hidden === 0 && more}
      {shown.newer && <Newer newer={shown.newer} state={state} />}
      <p role="status" className={styles.ready}>
        {state.ready === 0 ? t('mending.none') : t('mending.ready', { n: state.ready })}
      </p>
      <p className={styles.keys}>{t('mending.keys')}</p>
    </Form>
  )
}

/** Enter goes to the wrong cell of the next row, after the last one to the button below; Ctrl + Enter sends. */
function onKey(event: KeyboardEvent<HTMLElement>, send: () => void): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  if (target.type !== 'text') return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) send()
  else goToNext(target, currentTarget)
}

function goToNext(target: HTMLInputElement, list: HTMLElement): void {
  const rows = [...list.children]
  const at = rows.findIndex((row) => row.contains(target))
  const next = rows.slice(at + 1).flatMap((row) => row.querySelector<HTMLInputElement>('input[type="text"]') ?? [])
  const form = list.closest('form')
  const button =
    form?.querySelector<HTMLButtonElement>('button[data-more]') ??
    form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  const goal = next[0] ?? button
  goal?.focus()
  if (goal instanceof HTMLInputElement) goal.select()
}

function Newer({ newer, state }: { newer: NonNullable<ShownMending['newer']>; state: MendingState }) {
  return (
    <Notice tone="warning" title={t('mending.newer', { run: newer.run, at: formatDateTime(new Date(newer.at)) })}>
      <p>
        <Link className={styles.link} to={`${all}/${newer.run}`}>
          {t('mending.newer.link', { run: newer.run })}
        </Link>
      </p>
      <Choice
        type="checkbox"
        name="newer"
        label={t('mending.newer.confirm')}
        checked={state.isNewerConfirmed}
        aria-invalid={state.isNewerAsked || undefined}
        onChange={({ currentTarget: { checked } }) => state.confirmNewer(checked)}
      />
      {state.isNewerAsked && (
        <div role="alert">
          <FieldError message={t('mending.newer.ask')} />
        </div>
      )}
    </Notice>
  )
}

function Runs({ runs, purpose }: Pick<ShownMending, 'runs'> & Pick<ImportRun, 'purpose'>) {
  const isCheck = purpose === 'check'
  const title = t(isCheck ? 'mending.runs.check' : 'mending.runs')
  return (
    <section aria-label={title} className={styles.form}>
      <h3>{title}</h3>
      <ul className={styles.runs}>
        {runs.map(({ id, state, at }) => {
          const { tone, key } = stateWords({ state, undone: null })
          return (
            <li key={id} className={styles.run}>
              <Link className={styles.link} to={`${all}/${id}`}>
                {t(isCheck ? 'mending.run.check' : 'mending.run', { id, at: formatDateTime(new Date(at)) })}
              </Link>
              <Badge tone={tone}>{t(key)}</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
