import type { Editor } from '@tiptap/react'
import { t } from '@zatyshok/i18n/translate'
import { Code } from 'lucide-react'
import { useId, useState } from 'react'
import { inLines, readHtml } from './html-value.ts'
import type { Lost } from './paste.ts'
import { ProblemList } from './problem-list.tsx'
import styles from './rich-text.module.css'
import type { RichTextFieldProps } from './rich-text-field.tsx'
import { type ToolButton, Toolbar } from './toolbar.tsx'
import { VisualEditor } from './visual-editor.tsx'

const lengthOf = (html: string) => [...html.replaceAll(/<[^>]*>/g, '').replaceAll(/&\w+;/g, ' ')].length

/** The editor field; loaded when a screen with such a field is opened. */
export function RichTextEditor(props: RichTextFieldProps) {
  const { label, value, onChange, problems = [], pickMedia, sendPicture, keepAs, pickLink } = props
  const id = useId()
  const [editor, setEditor] = useState<Editor | null>(null)
  /** The text in source mode; null: the visual mode is on. */
  const [source, setSource] = useState<string | null>(null)
  const [lost, setLost] = useState<Lost>({ removed: [], pictures: 0 })
  const sourceButton: ToolButton = {
    id: 'source',
    label: t('editor.source'),
    icon: Code,
    isOn: source !== null,
    onPress: () => {
      if (source !== null) {
        const { body, removed } = readHtml(source)
        setLost({ removed, pictures: 0 })
        onChange(body.innerHTML)
      }
      setSource(source === null ? inLines(value) : null)
    },
  }
  const unsafe = lost.removed.length > 0 && t('editor.unsafe', { list: lost.removed.join(', ') })
  const pictures = lost.pictures > 0 && t('editor.pictures.lost', { n: lost.pictures })
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.hint} id={`${id}-hint`}>
        {t('editor.hint')}
      </div>
      <div className={styles.frame}>
        {source === null ? (
          <VisualEditor
            label={label}
            describedBy={`${id}-hint`}
            value={value}
            onChange={onChange}
            onPasted={setLost}
            onReady={setEditor}
            pickMedia={pickMedia}
            sendPicture={sendPicture}
            keepAs={keepAs}
            pickLink={pickLink}
            sourceButton={sourceButton}
          />
        ) : (
          <>
            <Toolbar label={t('editor.toolbar')} buttons={[sourceButton]} onLeave={() => undefined} />
            <textarea
              className={styles.source}
              aria-label={`${label}, ${t('editor.source')}`}
              value={source}
              spellCheck={false}
              autoCapitalize="none"
              rows={16}
              onChange={(event) => {
                setSource(event.currentTarget.value)
                onChange(event.currentTarget.value)
              }}
            />
          </>
        )}
      </div>
      <p className={styles.count}>{t('editor.length', { n: lengthOf(value) })}</p>
      <div role="status" className={styles.messages}>
        {[unsafe, pictures, ...problems].filter(Boolean).map((message) => (
          <p key={String(message)}>{message}</p>
        ))}
      </div>
      <ProblemList html={value} editor={source === null ? editor : null} />
    </div>
  )
}
