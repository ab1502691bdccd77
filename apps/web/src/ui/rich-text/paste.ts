import { Extension } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { parseInert } from '../../lib/parse-inert.ts'
import { cleanForeign } from './clean-foreign.ts'
import { readHtml } from './html-value.ts'
import { countPictures, takeMarks, takePictures } from './pasted-pictures.ts'

/** What pasted content has lost. */
export interface Lost {
  /** Names of unsafe parts: `<script>`, `onclick`. */
  readonly removed: readonly string[]
  /** Number of pictures. */
  readonly pictures: number
}

type Tell = (lost: Lost) => void
/** Takes files into the text; `at` undefined: at the cursor. False: the editor takes no files. */
type TakeFiles = (files: readonly File[], at: number | undefined) => boolean

/** Returns the files, unless there is text too: spreadsheets and Word add a picture of the copied text. */
function filesOf(data: DataTransfer | null, html: string | undefined): readonly File[] {
  const files = [...(data?.files ?? [])]
  const hasText = html && readHtml(html).body.textContent.trim() !== ''
  return hasText ? [] : files
}

interface Pasting {
  readonly at: number | undefined
  readonly tell: Tell
  readonly takeFiles: TakeFiles
}

function insert(view: EditorView, html: string, { at, tell, takeFiles }: Pasting): void {
  const body = parseInert(html)
  const canTake = takeFiles([], undefined)
  const pictures = canTake ? takePictures(body) : { files: [], marks: [], lost: countPictures(body) }
  const removed = cleanForeign(body)
  const { state } = view
  const context = at === undefined ? state.selection.$from : state.doc.resolve(at)
  const slice = DOMParser.fromSchema(state.schema).parseSlice(body, { context })
  const transaction = state.tr
  const place = at === undefined ? undefined : (dropPoint(state.doc, at, slice) ?? at)
  const [from, to] = place === undefined ? [state.selection.from, state.selection.to] : [place, place]
  if (place === undefined) transaction.replaceSelection(slice)
  else transaction.replace(place, undefined, slice)
  const places =
    pictures.files.length > 0 ? takeMarks(transaction, { from, to: transaction.mapping.map(to) }, pictures) : []
  view.dispatch(transaction.scrollIntoView())
  for (const [n, file] of pictures.files.entries()) takeFiles([file], places[n])
  tell({ removed, pictures: pictures.lost })
}

/**
 * Handles paste and drop of markup and files. The library's own handler creates a Trusted Types policy that the portal's content
 * security policy does not allow. It also applies the styles of the pasted markup.
 */
export const forgivingPaste = (tell: Tell, takeFiles: TakeFiles) =>
  Extension.create({
    name: 'forgivingPaste',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) => {
              const html = event.clipboardData?.getData('text/html')
              const files = filesOf(event.clipboardData, html)
              if (files.length > 0 && takeFiles(files, undefined)) {
                event.preventDefault()
                return true
              }
              if (!html) return false
              event.preventDefault()
              insert(view, html, { at: undefined, tell, takeFiles })
              return true
            },
            drop: (view, event) => {
              const html = event.dataTransfer?.getData('text/html')
              // Content that is moved inside the editor needs no cleaning.
              if (view.dragging) return false
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              const files = filesOf(event.dataTransfer, html)
              if (files.length > 0 && takeFiles(files, at)) {
                event.preventDefault()
                return true
              }
              if (!html) return false
              event.preventDefault()
              insert(view, html, { at, tell, takeFiles })
              return true
            },
          },
        },
      }),
    ],
  })
