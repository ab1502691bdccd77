import { Mark } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { Link } from './link.ts'
import { Picture } from './picture.ts'
import { tables } from './tables.ts'

const plainMark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** All elements of a text: the same list as the server's `allowed-content.ts`, so that saving keeps all of them. */
export const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  Bold,
  Italic,
  plainMark('subscript', 'sub'),
  plainMark('superscript', 'sup'),
  Link,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  HorizontalRule,
  Picture,
  ...tables,
  UndoRedo,
  Gapcursor,
  // A colour option would add an inline style; rich-text.module.css sets the colour.
  Dropcursor.configure({ color: false, class: 'drop-cursor' }),
]
