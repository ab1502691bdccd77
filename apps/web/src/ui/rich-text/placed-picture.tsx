import type { Editor } from '@tiptap/core'
import { t } from '@zatyshok/i18n/translate'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { Choice } from '../field/choice.tsx'
import { TextField } from '../field/field.tsx'
import type { SentPicture } from './media-picker.ts'
import { describeAtPlace, writeAfterPlace } from './picture-places.ts'
import styles from './placed-picture.module.css'
import type { PlacedFile } from './use-picture-places.ts'

interface PlacedPictureProps {
  readonly editor: Editor
  readonly one: PlacedFile
  readonly onRepeat: () => void
  readonly onRemove: () => void
}

/** Shows at a place of the text how a picture is being sent, why it was refused, or asks what it shows. */
export function PlacedPicture({ editor, one, onRepeat, onRemove }: PlacedPictureProps) {
  const { file, percent, refusal, mayRepeat, sent, element } = one
  const name = file.name || t('editor.image')
  const close = () => {
    writeAfterPlace(editor, one.id)
    onRemove()
  }
  const sending = t('media.upload.progress', { name, percent })
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the text would be a part of it
    <div className={styles.place} role="group" aria-label={t('editor.picture.place', { name })}>
      <div role="status">
        {refusal && (
          <p className={styles.refusal}>
            <CircleAlert size={20} aria-hidden="true" />
            <span translate="no">{t('media.upload.failed', { name, reason: refusal })}</span>
          </p>
        )}
        {!refusal && !sent && <p translate="no">{sending}</p>}
        {sent?.note && <p>{sent.note}</p>}
      </div>
      {!refusal && !sent && <progress className={styles.progress} max={100} value={percent} aria-label={sending} />}
      {refusal && (
        <div className={styles.actions}>
          {mayRepeat && (
            <Button look="secondary" onClick={onRepeat}>
              {t('editor.picture.repeat')}
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            {t('editor.picture.forget')}
          </Button>
        </div>
      )}
      {sent && <Description editor={editor} id={one.id} sent={sent} onDone={close} />}
    </div>,
    element,
  )
}

interface DescriptionProps {
  readonly editor: Editor
  readonly id: number
  readonly sent: SentPicture
  readonly onDone: () => void
}

/** Asks what the picture shows; the answer is in the text with each key, so there is nothing to lose. */
function Description({ editor, id, sent, onDone }: DescriptionProps) {
  const formId = useId()
  const [alt, setAlt] = useState(sent.alt ?? '')
  const [isDecorative, setDecorative] = useState(sent.alt === '')
  const [isPressed, setPressed] = useState(false)
  const isMissing = !isDecorative && alt.trim() === ''
  const write = (alt: string, isDecorative: boolean) =>
    describeAtPlace(editor, id, isDecorative ? '' : alt.trim() || null)
  const finish = () => {
    if (isMissing) return setPressed(true)
    // The text has the description already; the library asks for it again if this call fails.
    sent.describe(isDecorative ? '' : alt.trim()).catch(() => undefined)
    onDone()
  }
  return (
    <>
      <TextField
        id={formId}
        label={t('editor.image.alt')}
        hint={t('editor.picture.alt.hint')}
        value={isDecorative ? '' : alt}
        maxLength={300}
        disabled={isDecorative}
        autoComplete="off"
        error={isPressed && isMissing ? t('editor.image.altRequired') : undefined}
        onChange={(event) => {
          setAlt(event.currentTarget.value)
          write(event.currentTarget.value, false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          finish()
        }}
      />
      <Choice
        type="checkbox"
        label={t('editor.image.decorative')}
        checked={isDecorative}
        onChange={(event) => {
          setDecorative(event.currentTarget.checked)
          write(alt, event.currentTarget.checked)
        }}
      />
      <div className={styles.actions}>
        <Button look="secondary" onClick={finish}>
          {t('editor.picture.done')}
        </Button>
      </div>
    </>
  )
}
