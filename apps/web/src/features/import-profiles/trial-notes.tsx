import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Trial } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { showColumn } from './show-column.ts'

type Note = Trial['notes'][number]

const SHOWN = 3

/** A reason without the value that it quotes: «…» — не сума. */
const kindOf = ({ column, reason, severity }: Note): string =>
  JSON.stringify([severity, column, reason.replace(/«[^»]*»/g, '«»')])

/** The notes of one column with the same reason, in the order of the file. */
function groupsOf(notes: readonly Note[]): [Note, ...Note[]][] {
  const groups = new Map<string, [Note, ...Note[]]>()
  for (const note of notes) {
    const known = groups.get(kindOf(note))
    if (known) known.push(note)
    else groups.set(kindOf(note), [note])
  }
  return [...groups.values()].sort((one, other) => other.length - one.length)
}

/** Says what was wrong in each column, in one sentence a reason; each leads to its column and names its rows. */
export function TrialNotes({ notes }: Pick<Trial, 'notes'>) {
  const id = useId()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('importProfiles.try.notes')}</h3>
      <ul className={styles.parts}>
        {groupsOf(notes).map((group) => (
          <li key={kindOf(group[0])} className={styles.note}>
            <NoteGroup group={group} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoteGroup({ group: [first, ...others] }: { group: [Note, ...Note[]] }) {
  const { column } = first
  const all = [first, ...others]
  const values = [...new Set(all.map(({ reason }) => reason))].slice(0, SHOWN)
  return (
    <>
      <p>
        {column === ''
          ? t('importProfiles.try.rows', { n: all.length, reasons: values.join('; ') })
          : t('importProfiles.try.column', { column, n: all.length, reasons: values.join('; ') })}
      </p>
      {column !== '' && !column.includes(' + ') && (
        <Button look="quiet" onClick={() => showColumn(column)}>
          {t('importProfiles.show', { column })}
        </Button>
      )}
      <details className={styles.fold}>
        <summary>{t('importProfiles.try.places')}</summary>
        <p>{all.map(({ place }) => place).join('; ')}</p>
      </details>
    </>
  )
}
