import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Badge, Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Loaded } from '../../../ui/list/loaded.tsx'
import type { ImportRun } from '../imports.api.ts'
import { stateWords } from '../words.ts'
import { MendableRow } from './mendable-row.tsx'
import { mendingQuery, type ShownMending } from './mending.api.ts'
import styles from './mending.module.css'
import { type MendingState, useMending } from './use-mending.ts'

const all = `${paths.admin}/imports`

/** The refused rows of an import, mended in place and sent again (R09). */
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
    <Card title={t('mending.title')}>
      <Loaded query={mending} what={t('mending.title')} rows={4}>
        {(shown) => (
          <>
            <Bars files={shown.files} />
            {shown.rows.length > 0 && <MendingForm run={run.id} shown={shown} more={more} />}
            {shown.open === 0 && shown.runs.length > 0 && <Notice tone="success" title={t('mending.done')} />}
            {shown.runs.length > 0 && <Runs runs={shown.runs} />}
          </>
        )}
      </Loaded>
    </Card>
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

function MendingForm({ run, shown, more }: { run: number; shown: ShownMending; more: ReactNode }) {
  const state = useMending(run, shown)
  return (
    <Form
      className={styles.form}
      submitText={t('mending.send')}
      busy={state.isBusy}
      busyText={t('mending.send.busy')}
      disabled={state.ready === 0}
      onSubmit={state.send}
    >
      <p className={styles.note}>{t('mending.lead')}</p>
      {state.hasTyped && <DraftNote draft={state.draft} />}
      {state.isMeanwhile && (
        <div role="alert">
          <Notice tone="warning" title={t('mending.meanwhile')} />
        </div>
      )}
      <ol className={styles.rows} onKeyDown={(event) => onKey(event, state.send)}>
        {shown.rows.map((row) => (
          <MendableRow key={`${row.file}-${row.n}`} row={row} state={state} />
        ))}
      </ol>
      {more}
      {shown.newer && <Newer newer={shown.newer} state={state} />}
      <p role="status" className={styles.ready}>
        {state.ready === 0 ? t('mending.none') : t('mending.ready', { n: state.ready })}
      </p>
      <p className={styles.keys}>{t('mending.keys')}</p>
    </Form>
  )
}

/** Enter goes to the wrong cell of the next row, Ctrl + Enter sends. */
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
  const button = list.closest('form')?.querySelector<HTMLButtonElement>('button[type="submit"]')
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

function Runs({ runs }: Pick<ShownMending, 'runs'>) {
  return (
    <section aria-label={t('mending.runs')} className={styles.form}>
      <h3>{t('mending.runs')}</h3>
      <ul className={styles.runs}>
        {runs.map(({ id, state, at }) => {
          const { tone, key } = stateWords({ state, undone: null })
          return (
            <li key={id} className={styles.run}>
              <Link className={styles.link} to={`${all}/${id}`}>
                {t('mending.run', { id, at: formatDateTime(new Date(at)) })}
              </Link>
              <Badge tone={tone}>{t(key)}</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
