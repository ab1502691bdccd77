import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

const attributesOfCell = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute('colspan')) || 1 },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute('rowspan')) || 1 },
}

/** A table with a caption; without widths and styles, which the portal's pages do not accept from editors. */
const PlainTable = Table.extend({
  addAttributes() {
    return {
      caption: {
        default: null,
        rendered: false,
        parseHTML: (table) => table.querySelector('caption')?.textContent.trim() || null,
      },
    }
  },
  parseHTML() {
    return [{ tag: 'table' }, { tag: 'caption', ignore: true }]
  },
  renderHTML({ node }) {
    const { caption } = node.attrs
    return caption ? ['table', ['caption', {}, caption], ['tbody', 0]] : ['table', ['tbody', 0]]
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // At the last cell Tab leaves the table: if Tab added a row, keyboard users could not leave.
      Tab: () => this.editor.commands.goToNextCell(),
    }
  },
}).configure({ View: null, resizable: false })

export const tables = [
  PlainTable,
  TableRow,
  TableCell.extend({ addAttributes: () => attributesOfCell }),
  TableHeader.extend({
    addAttributes: () => ({
      ...attributesOfCell,
      scope: { default: 'col', parseHTML: (cell: HTMLElement) => cell.getAttribute('scope') ?? 'col' },
    }),
  }),
]
