import type { Editor } from '@tiptap/react'
import { t } from '@zatyshok/i18n/translate'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Table2,
  Undo2,
} from 'lucide-react'

/** A button of the toolbar. */
export interface Tool {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** The keyboard shortcut as shown to the user, such as `Ctrl+B`. */
  readonly keys?: string
  /** undefined: the tool is not a toggle. */
  readonly isOn?: (editor: Editor) => boolean
  /** undefined: always enabled. */
  readonly can?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

/** Tools without a dialog; links and pictures have dialogs. */
export const textTools = (): readonly Tool[] => [
  {
    id: 'bold',
    label: t('editor.bold'),
    icon: Bold,
    keys: 'Ctrl+B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    label: t('editor.italic'),
    icon: Italic,
    keys: 'Ctrl+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'h2',
    label: t('editor.h2'),
    icon: Heading2,
    keys: 'Ctrl+Alt+2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    id: 'h3',
    label: t('editor.h3'),
    icon: Heading3,
    keys: 'Ctrl+Alt+3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'list',
    label: t('editor.list'),
    icon: List,
    keys: 'Ctrl+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbered',
    label: t('editor.numbered'),
    icon: ListOrdered,
    keys: 'Ctrl+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: t('editor.quote'),
    icon: Quote,
    keys: 'Ctrl+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

export const insertTools = (): readonly Tool[] => [
  {
    id: 'table',
    label: t('editor.table'),
    icon: Table2,
    can: (editor) => !editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'divider',
    label: t('editor.divider'),
    icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    id: 'undo',
    label: t('editor.undo'),
    icon: Undo2,
    keys: 'Ctrl+Z',
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    label: t('editor.redo'),
    icon: Redo2,
    keys: 'Ctrl+Y',
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]
