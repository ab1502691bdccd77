import { Extension } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { readHtml } from './html-value.ts'

type Tell = (removed: readonly string[]) => void

function insert(view: EditorView, html: string, at: number | undefined, tell: Tell): void {
  const { body, removed } = readHtml(html)
  const { state } = view
  const context = at === undefined ? state.selection.$from : state.doc.resolve(at)
  const slice = DOMParser.fromSchema(state.schema).parseSlice(body, { context })
  const transaction = state.tr
  if (at === undefined) transaction.replaceSelection(slice)
  else transaction.replace(dropPoint(state.doc, at, slice) ?? at, undefined, slice)
  view.dispatch(transaction.scrollIntoView())
  tell(removed)
}

/**
 * Handles paste and drop of markup. The library's own handler creates a Trusted Types policy that the portal's content
 * security policy does not allow. It also applies the styles of the pasted markup.
 */
export const forgivingPaste = (tell: Tell) =>
  Extension.create({
    name: 'forgivingPaste',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) => {
              const html = event.clipboardData?.getData('text/html')
              if (!html) return false
              event.preventDefault()
              insert(view, html, undefined, tell)
              return true
            },
            drop: (view, event) => {
              const html = event.dataTransfer?.getData('text/html')
              // Content that is moved inside the editor needs no cleaning.
              if (!html || view.dragging) return false
              event.preventDefault()
              insert(view, html, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos, tell)
              return true
            },
          },
        },
      }),
    ],
  })
