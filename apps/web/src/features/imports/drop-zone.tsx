import { t } from '@zatyshok/i18n/translate'
import { FilePlus2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './imports.module.css'

/** A drop target for files, with a button that opens the file chooser; accepts several files. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(Array.from(event.dataTransfer.files))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{t('imports.new.drop')}</p>
      <Button look="secondary" width="full-on-phone" onClick={() => input.current?.click()}>
        <FilePlus2 size={20} aria-hidden="true" />
        {t('imports.new.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-testid="import-files"
        onChange={(event) => {
          onFiles(Array.from(event.currentTarget.files ?? []))
          // Lets staff choose the same file again after correcting it.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
