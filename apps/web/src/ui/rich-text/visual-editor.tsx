import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { t } from '@zatyshok/i18n/translate'
import { Image, Link } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CaptionField } from './caption-field.tsx'
import { extensions } from './extensions.ts'
import { contentOf, htmlOf } from './html-value.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { PickMedia } from './media-picker.ts'
import { forgivingPaste } from './paste.ts'
import { PictureDialog } from './picture-dialog.tsx'
import styles from './rich-text.module.css'
import { tableTools } from './table-tools.ts'
import { type ToolButton, Toolbar } from './toolbar.tsx'
import { insertTools, type Tool, textTools } from './tools.ts'

interface VisualEditorProps {
  label: string
  describedBy: string
  value: string
  onChange: (html: string) => void
  /** Called with the names of unsafe parts that were removed from pasted content: `<script>`, `onclick`. */
  onRemoved: (removed: readonly string[]) => void
  onReady: (editor: Editor | null) => void
  pickMedia?: PickMedia | undefined
  /** The last button of the toolbar. */
  sourceButton: ToolButton
}

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
  const { label, describedBy, value, onChange, onRemoved, onReady, pickMedia, sourceButton } = props
  const told = useRef({ onChange, onRemoved })
  told.current = { onChange, onRemoved }
  const given = useRef(value)
  const editor = useEditor({
    extensions: [...extensions, forgivingPaste((removed) => told.current.onRemoved(removed))],
    content: contentOf(value),
    // The library would inject a style element; rich-text.module.css has these styles.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
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
  return <EditorFrame editor={editor} pickMedia={pickMedia} sourceButton={sourceButton} />
}

interface EditorFrameProps {
  editor: Editor
  pickMedia: PickMedia | undefined
  sourceButton: ToolButton
}

function EditorFrame({ editor, pickMedia, sourceButton }: EditorFrameProps) {
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
      <Toolbar ref={toolbar} label={t('editor.toolbar')} buttons={buttons} onLeave={leave} />
      {editor.isActive('table') && (
        <div className={styles.tableTools}>
          <Toolbar
            label={t('editor.table.toolbar')}
            buttons={tableTools().map((tool) => asButton(tool, editor))}
            onLeave={leave}
          />
          <CaptionField editor={editor} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling key events of the text inside */}
      <div className={styles.scroll} onKeyDown={onKeyDown}>
        <EditorContent editor={editor} />
      </div>
      {asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asked === 'picture' && pickMedia && <PictureDialog editor={editor} pickMedia={pickMedia} onClose={close} />}
    </>
  )
}
