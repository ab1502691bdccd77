import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import type { ShownRow } from './mending.api.ts'
import styles from './mending.module.css'
import type { MendingState } from './use-mending.ts'

interface RowProps {
  row: ShownRow
  state: MendingState
}

/** A refused row: its place and reason, the wrong cells as fields, and the whole row on request. */
export function MendableRow({ row, state }: RowProps) {
  const reasonId = useId()
  const [isWhole, showWhole] = useState(row.wrong.length === 0)
  const isSending = row.state === 'sending'
  const typed = state.typedOf(row)
  const others = row.cells.map((_, at) => at).filter((at) => !row.wrong.includes(at))
  return (
    <li className={styles.row}>
      <fieldset className={styles.fields} disabled={isSending}>
        <legend className={styles.legend}>
          <span className={styles.place}>{t('mending.row', { place: row.place })}</span>{' '}
          <span id={reasonId} translate="no">
            {row.reason}
          </span>
        </legend>
        {isSending && <Badge tone="info">{t('mending.sending')}</Badge>}
        <div className={styles.line}>
          {row.wrong.map((at) => (
            <div key={at} className={styles.cell}>
              <Cell row={row} at={at} state={state} reasonId={reasonId} />
            </div>
          ))}
          <Button look="quiet" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {t(isWhole ? 'mending.whole.close' : 'mending.whole')}
          </Button>
        </div>
        {row.similar.length > 0 && (
          <div className={styles.similar}>
            {row.similar.map(({ text, address }) => (
              <Button
                key={text}
                look="quiet"
                onClick={(event) => putIn(event.currentTarget, () => state.type(row, row.wrong[0] ?? 0, text))}
              >
                {t('mending.similar', { number: text, address })}
              </Button>
            ))}
          </div>
        )}
        {row.alike > 0 && row.wrong.length > 0 && (
          <Choice
            type="checkbox"
            label={t('mending.alike', { n: row.alike })}
            checked={typed.alike ?? false}
            onChange={({ currentTarget: { checked } }) => state.mark(row, { alike: checked })}
          />
        )}
        {isWhole && (
          <section className={styles.whole} aria-label={t('mending.whole.of', { place: row.place })}>
            {others.map((at) => (
              <Cell key={at} row={row} at={at} state={state} />
            ))}
            <div className={styles.unchanged}>
              <Choice
                type="checkbox"
                label={t('mending.as')}
                checked={typed.unchanged ?? false}
                onChange={({ currentTarget: { checked } }) => state.mark(row, { unchanged: checked })}
              />
            </div>
          </section>
        )}
      </fieldset>
    </li>
  )
}

/** Puts a value in and moves the focus to the field that has it. */
function putIn(button: HTMLButtonElement, put: () => void): void {
  put()
  button.closest('fieldset')?.querySelector<HTMLInputElement>('input[type="text"]')?.focus()
}

function Cell({ row, at, state, reasonId }: RowProps & { at: number; reasonId?: string }) {
  const text = state.textOf(row, at)
  const isWrong = reasonId !== undefined && text === row.cells[at] && !state.typedOf(row).unchanged
  return (
    <TextField
      label={row.headings[at] || t('mending.column', { n: at + 1 })}
      name={`${row.file}-${row.n}-${at}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={2000}
      value={text}
      error={state.problemOf(row, at)}
      aria-invalid={isWrong || undefined}
      aria-describedby={reasonId}
      onChange={({ currentTarget: { value } }) => state.type(row, at, value)}
    />
  )
}
