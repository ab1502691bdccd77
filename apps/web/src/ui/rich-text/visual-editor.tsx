import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { t } from '@zatyshok/i18n/translate'
import { Image, Link } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CaptionField } from './caption-field.tsx'
import { extensions } from './extensions.ts'
import { contentOf, htmlOf } from './html-value.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { PickLink } from './link-targets.ts'
import type { PickMedia, SendPicture } from './media-picker.ts'
import { forgivingPaste, type Lost } from './paste.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { PicturePlaces } from './picture-places.ts'
import { PlacedPicture } from './placed-picture.tsx'
import styles from './rich-text.module.css'
import { tableTools } from './table-tools.ts'
import { type ToolButton, Toolbar } from './toolbar.tsx'
import { insertTools, type Tool, textTools } from './tools.ts'
import { usePicturePlaces } from './use-picture-places.ts'

interface VisualEditorProps {
  label: string
  describedBy: string
  value: string
  onChange: (html: string) => void
  onPasted: (lost: Lost) => void
  onReady: (editor: Editor | null) => void
  pickMedia?: PickMedia | undefined
  sendPicture?: SendPicture | undefined
  keepAs?: string | undefined
  pickLink?: PickLink | undefined
  /** The last button of the toolbar. */
  sourceButton: ToolButton
}

/** Pixels between the cursor and the edges of the window. */
const roomOfTools = { top: 140, bottom: 20, left: 0, right: 0 }

const asButton = (tool: Tool, editor: Editor): ToolButton => ({
  id: tool.id,
  label: tool.label,
  icon: tool.icon,
  keys: tool.keys,
  isOn: tool.isOn?.(editor),
  isDisabled: tool.can ? !tool.can(editor) : false,
  onPress: () => tool.run(editor),
})

/** The visual editor with its toolbars. */
export function VisualEditor(props: VisualEditorProps) {
  const { label, describedBy, value, onChange, onPasted, onReady } = props
  const { pickMedia, sendPicture, keepAs, pickLink, sourceButton } = props
  const takeFiles = useRef<(files: readonly File[], at: number | undefined) => boolean>(() => false)
  const told = useRef({ onChange, onPasted })
  told.current = { onChange, onPasted }
  const given = useRef(value)
  const editor = useEditor({
    extensions: [
      ...extensions,
      PicturePlaces,
      forgivingPaste(
        (lost) => told.current.onPasted(lost),
        (files, at) => takeFiles.current(files, at),
      ),
    ],
    content: contentOf(value),
    // The library would inject a style element; rich-text.module.css has these styles.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // The cursor stops below the tools, which stay at the top of the window.
      scrollThreshold: roomOfTools,
      scrollMargin: roomOfTools,
      attributes: {
        class: `${styles.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        lang: 'uk',
      },
    },
    onUpdate: ({ editor }) => {
      given.current = htmlOf(editor)
      told.current.onChange(given.current)
    },
  })
  useEffect(() => {
    onReady(editor)
    return () => onReady(null)
  }, [editor, onReady])
  useEffect(() => {
    // The value changed from outside: a version was restored, or the server cleaned the text.
    if (value === given.current) return
    given.current = value
    editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  const pictures = usePicturePlaces(editor, { send: sendPicture, keepAs })
  takeFiles.current = (files, at) => {
    if (sendPicture) pictures.add(files, at)
    return sendPicture !== undefined
  }
  return (
    <>
      <EditorFrame editor={editor} pickMedia={pickMedia} pickLink={pickLink} sourceButton={sourceButton} />
      {pictures.placed.map((one) => (
        <PlacedPicture
          key={one.id}
          editor={editor}
          one={one}
          onRepeat={() => pictures.repeat(one)}
          onRemove={() => pictures.remove(one)}
        />
      ))}
    </>
  )
}

interface EditorFrameProps {
  editor: Editor
  pickMedia: PickMedia | undefined
  pickLink: PickLink | undefined
  sourceButton: ToolButton
}

function EditorFrame({ editor, pickMedia, pickLink, sourceButton }: EditorFrameProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<'link' | 'picture' | null>(null)
  // Every transaction may enable or disable buttons.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber })
  const dialogs: ToolButton[] = [
    {
      id: 'link',
      label: t('editor.link'),
      icon: Link,
      keys: 'Ctrl+K',
      isOn: editor.isActive('link'),
      onPress: () => setAsked('link'),
    },
  ]
  if (pickMedia)
    dialogs.push({
      id: 'picture',
      label: t('editor.image'),
      icon: Image,
      isOn: editor.isActive('picture'),
      onPress: () => setAsked('picture'),
    })
  const buttons = [
    ...textTools().map((tool) => asButton(tool, editor)),
    ...dialogs,
    ...insertTools().map((tool) => asButton(tool, editor)),
    sourceButton,
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'F10') toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    else if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') setAsked('link')
    else return
    event.preventDefault()
  }
  const leave = () => editor.commands.focus()
  const close = () => setAsked(null)
  return (
    <>
      <div className={styles.stays}>
        <Toolbar ref={toolbar} label={t('editor.toolbar')} buttons={buttons} onLeave={leave} />
        {editor.isActive('table') && (
          <Toolbar
            label={t('editor.table.toolbar')}
            buttons={tableTools().map((tool) => asButton(tool, editor))}
            onLeave={leave}
          />
        )}
      </div>
      {editor.isActive('table') && (
        <div className={styles.caption}>
          <CaptionField editor={editor} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling key events of the text inside */}
      <div onKeyDown={onKeyDown}>
        <EditorContent editor={editor} />
      </div>
      {asked === 'link' && <LinkDialog editor={editor} pickLink={pickLink} onClose={close} />}
      {asked === 'picture' && pickMedia && <PictureDialog editor={editor} pickMedia={pickMedia} onClose={close} />}
    </>
  )
}
