import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReadAnswers, readDispatchAnswers } from '@zatyshok/domain/dispatch-answers'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { acceptAll, type Dispatch, refreshDispatches, sendAnswers } from './dispatches.api.ts'
import styles from './dispatches.module.css'

/** A form for the provider's response: all records accepted, or a file with one result per row. */
export function AnswerForm({ dispatch }: { dispatch: Dispatch }) {
  const queries = useQueryClient()
  const fileId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const accepting = useMutation({
    mutationFn: () => acceptAll(dispatch.id),
    onSuccess: async () => {
      toast.success(t('dispatch.accepted'))
      await refreshDispatches(queries)
    },
  })
  const answering = useMutation({
    mutationFn: async (chosen: File) => {
      const read = readDispatchAnswers(textOf(await chosen.arrayBuffer()))
      const wrong = problemOf(read)
      if (wrong !== undefined) return { problem: wrong, count: 0 }
      const unknown = await sendAnswers(dispatch.id, read.answers)
      const rows = unknown.slice(0, 10).join(', ')
      return { problem: rows ? t('dispatch.answers.unknown', { rows }) : undefined, count: read.answers.length }
    },
    onSuccess: async ({ problem, count }) => {
      setProblem(problem)
      if (count > 0) toast.success(t('dispatch.answers.done', { n: count }))
      await refreshDispatches(queries)
    },
  })
  const send = () => {
    if (file) answering.mutate(file)
    else setProblem(t('dispatch.answers.problem.empty'))
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(undefined)
  }
  return (
    <Form
      className={styles.answers}
      label={t('dispatch.answer.title')}
      submitText={t('dispatch.answers.send')}
      busy={answering.isPending}
      look="secondary"
      onSubmit={send}
    >
      <h3>{t('dispatch.answer.title')}</h3>
      <div>
        <Button width="full-on-phone" busy={accepting.isPending} onClick={() => accepting.mutate()}>
          {t('dispatch.accept')}
        </Button>
      </div>
      <FileField
        id={fileId}
        label={t('dispatch.answers.file')}
        hint={t('dispatch.answers.hint')}
        accept=".csv,.txt,text/csv"
        file={file}
        error={problem}
        onFile={choose}
      />
    </Form>
  )
}

function problemOf({ noHeading, wrongLines, answers }: ReadAnswers): string | undefined {
  if (noHeading) return t('dispatch.answers.problem.heading')
  if (wrongLines.length > 0) return t('dispatch.answers.problem.lines', { lines: wrongLines.slice(0, 10).join(', ') })
  return answers.length === 0 ? t('dispatch.answers.problem.empty') : undefined
}

/** Decodes UTF-8, or windows-1251, which Ukrainian Excel saves. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
