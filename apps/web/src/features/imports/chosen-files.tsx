import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { ExpectedFile } from './imports.api.ts'
import styles from './imports.module.css'
import type { ChosenFile, Uploads } from './use-uploads.ts'
import { kindName } from './words.ts'

interface ChosenFilesProps extends Pick<Uploads, 'list' | 'remove' | 'retry' | 'giveRule'> {
  /** Rules of the chosen profile; empty before one is chosen. */
  rules: readonly ExpectedFile[]
  needsRule: (chosen: ChosenFile) => boolean
}

/** Shows the progress of each chosen file; a live region announces the end of each. */
export function ChosenFiles({ list, remove, retry, giveRule, rules, needsRule }: ChosenFilesProps) {
  if (list.length === 0) return null
  return (
    <>
      <ul className={styles.chosen} aria-label={t('imports.new.files')}>
        {list.map((chosen) => (
          <li key={chosen.key} className={styles.file}>
            <FileLine chosen={chosen} />
            <span className={styles.buttons}>
              {chosen.error !== undefined && chosen.bytes > 0 && (
                <Button look="quiet" onClick={() => retry(chosen)}>
                  {t('action.retry')}
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={t('imports.upload.remove', { name: chosen.name })}
                onClick={() => remove(chosen)}
              >
                <X size={20} aria-hidden="true" />
              </Button>
            </span>
            {rules.length > 0 && (needsRule(chosen) || chosen.rule !== undefined) && (
              <RuleField chosen={chosen} rules={rules} onGive={(rule) => giveRule(chosen, rule)} />
            )}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {list
          .filter(({ upload, error, waiting, held }) => upload !== undefined || error !== undefined || waiting || held)
          .map(lineOf)
          .join('. ')}
      </p>
    </>
  )
}

/** Asks what a file holds whose name fits no rule of the profile. */
function RuleField({ chosen, rules, onGive }: RuleFieldProps) {
  return (
    <div className={styles.rule}>
      <SelectField
        label={t('imports.rule.of', { name: chosen.name })}
        hint={t('imports.rule.hint')}
        value={chosen.rule ?? ''}
        options={[
          ...(chosen.rule === undefined ? [{ value: '', label: t('imports.new.profile.choose') }] : []),
          ...rules.map(({ mask, kinds }) => ({ value: mask, label: `${kinds.map(kindName).join(', ')} (${mask})` })),
        ]}
        onChoose={onGive}
      />
    </div>
  )
}

interface RuleFieldProps {
  chosen: ChosenFile
  rules: readonly ExpectedFile[]
  onGive: (rule: string) => void
}

function FileLine({ chosen }: { chosen: ChosenFile }) {
  const { bytes, sent, upload, error, held } = chosen
  const text = <span translate="no">{lineOf(chosen)}</span>
  if (error !== undefined) {
    return (
      <p className={styles.failed}>
        <CircleAlert size={20} aria-hidden="true" />
        {text}
      </p>
    )
  }
  if (held) {
    return (
      <p className={styles.failed}>
        <CircleAlert size={20} aria-hidden="true" />
        {text}
      </p>
    )
  }
  if (upload !== undefined) {
    return (
      <p className={styles.sent}>
        <CircleCheck size={20} aria-hidden="true" />
        {text}
      </p>
    )
  }
  return (
    <div className={styles.sending}>
      <p>{text}</p>
      <progress className={styles.bar} max={bytes} value={sent} aria-label={lineOf(chosen)} />
    </div>
  )
}

function lineOf({ name, bytes, sent, upload, waiting, error, held }: ChosenFile): string {
  if (error !== undefined) return t('media.upload.failed', { name, reason: error })
  const size = formatFileSize(bytes)
  if (held) return t('imports.upload.held', { name, size })
  if (upload !== undefined) return t('imports.upload.done', { name, size })
  const percent = Math.floor((sent / bytes) * 100)
  return waiting
    ? t('imports.upload.waiting', { name, percent })
    : t('imports.upload.progress', { name, percent, size })
}
