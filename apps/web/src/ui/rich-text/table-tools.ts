import { t } from '@zatyshok/i18n/translate'
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react'
import type { Tool } from './tools.ts'

/** Shown while the cursor is in a table. */
export const tableTools = (): readonly Tool[] => [
  {
    id: 'addRow',
    label: t('editor.table.addRow'),
    icon: BetweenHorizontalStart,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    id: 'addColumn',
    label: t('editor.table.addColumn'),
    icon: BetweenVerticalStart,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: 'deleteRow',
    label: t('editor.table.deleteRow'),
    icon: TableRowsSplit,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    id: 'deleteColumn',
    label: t('editor.table.deleteColumn'),
    icon: TableColumnsSplit,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    id: 'header',
    label: t('editor.table.header'),
    icon: PanelTop,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    id: 'deleteTable',
    label: t('editor.table.delete'),
    icon: Trash2,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]
