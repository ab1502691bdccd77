import { attachment, feedbackForm } from '@zatyshok/contract/feedback'
import { t } from '@zatyshok/i18n/translate'
import { problemOfFile } from '../../lib/upload/file-problem.ts'

export interface FeedbackValues {
  name: string
  email: string
  message: string
}

export type FeedbackProblems = Partial<Record<keyof FeedbackValues | 'file', string>>

/** Returns the message for each invalid field (H02, H03); an empty object if the form may be sent. */
export function problemsOf(values: FeedbackValues, file: File | null): FeedbackProblems {
  const problems: FeedbackProblems = {}
  for (const { path, message } of feedbackForm.safeParse(values).error?.issues ?? []) {
    problems[path[0] as keyof FeedbackValues] ??= inWords(message)
  }
  const fileProblem = file && problemOfAttachment(file)
  return fileProblem ? { ...problems, file: fileProblem } : problems
}

/** The schema's messages are catalogue keys. */
function inWords(key: string): string {
  switch (key) {
    case 'validation.required':
      return t('validation.required')
    case 'validation.feedback.name.min':
      return t('validation.feedback.name.min')
    case 'validation.feedback.email.format':
      return t('validation.feedback.email.format')
    case 'validation.feedback.message.min':
      return t('validation.feedback.message.min')
  }
  return t('validation.wrongValue')
}

/** Returns the error of the chosen file, if any (H03). */
export const problemOfAttachment = (file: Pick<File, 'name' | 'size'>): string | undefined =>
  problemOfFile(file, { upload: attachment, wrongType: t('validation.file.type') })
