import type { Editor } from '@tiptap/react'
import { type ContentProblem, checkContent } from '@zatyshok/domain/check-content'
import { t } from '@zatyshok/i18n/translate'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import styles from './rich-text.module.css'

const selectors: Readonly<Record<ContentProblem['place']['kind'], string>> = {
  picture: 'img:not(.ProseMirror-separator)',
  heading: 'h2, h3, h4',
  link: 'a',
  table: 'table',
}

function show(editor: Editor, { kind, index }: ContentProblem['place']): void {
  const element = editor.view.dom.querySelectorAll<HTMLElement>(selectors[kind])[index]
  if (!element) return
  const at = editor.view.posAtDOM(element, 0)
  if (kind === 'picture') editor.chain().focus().setNodeSelection(at).scrollIntoView().run()
  else editor.chain().focus().setTextSelection(at).scrollIntoView().run()
  element.scrollIntoView({ block: 'nearest' })
}

/** Lists the problems of the text; in source mode (`editor` null) they are not clickable. */
export function ProblemList({ html, editor }: { html: string; editor: Editor | null }) {
  const problems = useMemo(() => checkContent(html), [html])
  if (problems.length === 0) return null
  return (
    <section className={styles.problems} aria-label={t('editor.problems')}>
      <p className={styles.problemsTitle}>
        <TriangleAlert size={20} aria-hidden="true" />
        {t('editor.problems')}
      </p>
      <ul className={styles.problemList}>
        {problems.map(({ problem, words, place }) => (
          <li key={`${problem} ${place.index}`}>
            {editor ? (
              <button type="button" className={styles.problem} onClick={() => show(editor, place)}>
                {t(`editor.problem.${problem}`, { words })}
              </button>
            ) : (
              t(`editor.problem.${problem}`, { words })
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
