import { type Editor, Extension } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { t } from '@zatyshok/i18n/translate'
import type { PictureAttributes } from './picture.ts'

/** A place in the text; its element shows how a picture is being sent and asks for its description. */
export interface PicturePlace {
  readonly id: number
  readonly element: HTMLElement
}

interface Change {
  readonly id: number
  /** Omitted: the place is removed. */
  readonly put?: { readonly element: HTMLElement; readonly at: number; readonly side: -1 | 1 }
}

const key = new PluginKey<DecorationSet>('picturePlaces')

/** The nearest position at which the text may contain a picture. */
function positionFor({ doc, schema }: EditorState, wanted: number): number {
  const picture = schema.nodes['picture']?.create()
  const slice = picture ? new Slice(Fragment.from(picture), 0, 0) : Slice.empty
  return dropPoint(doc, wanted, slice) ?? doc.content.size
}

/** Places follow the changes of the text around them, and go with the text that contains them. */
export const PicturePlaces = Extension.create({
  name: 'picturePlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const places = before.map(transaction.mapping, transaction.doc)
          const change = transaction.getMeta(key) as Change | undefined
          if (!change) return places
          const { id, put } = change
          const others = places.remove(placesWith(places, id))
          if (!put) return others
          const { element, at, side } = put
          const shown = { id, element, side, key: `place-${id}-${side}`, stopEvent: () => true, ignoreSelection: true }
          return others.add(transaction.doc, [Decoration.widget(at, element, shown)])
        },
      },
      props: { decorations: (state) => key.getState(state)?.add(state.doc, undescribed(state)) },
    }),
  ],
})

/** Gives each picture without a description an alternative text that says so, in the editor only. */
function undescribed({ doc }: EditorState): Decoration[] {
  const found: Decoration[] = []
  doc.descendants(({ type, attrs, nodeSize }, at) => {
    if (type.name !== 'picture' || attrs['alt'] !== null || attrs['caption']) return
    found.push(Decoration.node(at, at + nodeSize, { alt: t('editor.picture.undescribed') }))
  })
  return found
}

const placesWith = (places: DecorationSet, id: number) => places.find(undefined, undefined, (spec) => spec['id'] === id)

/** @param wanted a position in the text; undefined: the cursor */
export function putPlace({ state, view }: Editor, { id, element }: PicturePlace, wanted: number | undefined): void {
  const at = positionFor(state, wanted ?? state.selection.to)
  const change: Change = { id, put: { element, at, side: 1 } }
  view.dispatch(state.tr.setMeta(key, change))
}

export function removePlace({ state, view }: Editor, id: number): void {
  const change: Change = { id }
  view.dispatch(state.tr.setMeta(key, change))
}

/** The position of a place; undefined if the text around it was deleted. */
const positionOf = ({ state }: Editor, id: number): number | undefined =>
  placesWith(key.getState(state) ?? DecorationSet.empty, id)[0]?.from

/** Inserts a picture before its place; false if the place is gone. */
export function insertAtPlace(
  { state, view, schema }: Editor,
  { id, element }: PicturePlace,
  picture: PictureAttributes,
): boolean {
  const at = placesWith(key.getState(state) ?? DecorationSet.empty, id)[0]?.from
  const node = schema.nodes['picture']?.create(picture)
  if (at === undefined || !node) return false
  // The place stays directly after its picture when another picture is inserted at the same position.
  const change: Change = { id, put: { element, at: at + node.nodeSize, side: -1 } }
  view.dispatch(state.tr.insert(at, node).setMeta(key, change))
  return true
}

/** Changes the text alternative of the picture before a place. */
export function describeAtPlace(editor: Editor, id: number, alt: string | null): void {
  const at = positionOf(editor, id)
  const node = at === undefined ? null : editor.state.doc.resolve(at).nodeBefore
  if (at === undefined || node?.type.name !== 'picture') return
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at - node.nodeSize, 'alt', alt))
}

/** Puts the cursor into the text after a place, in a new paragraph if there is none. */
export function writeAfterPlace(editor: Editor, id: number): void {
  const at = positionOf(editor, id)
  if (at === undefined) return void editor.commands.focus()
  const chain = editor.chain()
  if (!editor.state.doc.resolve(at).nodeAfter?.isTextblock) chain.insertContentAt(at, { type: 'paragraph' })
  chain
    .setTextSelection(at + 1)
    .focus()
    .run()
}
