import { attachment, feedbackForm } from '@zatyshok/contract/feedback'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'

export interface FeedbackValues {
  name: string
  email: string
  message: string
}

export type FeedbackProblems = Partial<Record<keyof FeedbackValues | 'file', string>>

/** `.jpeg` is another way to write `.jpg`. */
export const acceptedExtensions: readonly string[] = attachment.kinds.flatMap((kind) =>
  kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`],
)

/** What is wrong with each field (H02, H03), in words; an empty object when the form may be sent. */
export function problemsOf(values: FeedbackValues, file: File | null): FeedbackProblems {
  const problems: FeedbackProblems = {}
  for (const { path, message } of feedbackForm.safeParse(values).error?.issues ?? []) {
    problems[path[0] as keyof FeedbackValues] ??= inWords(message)
  }
  const fileProblem = file && problemOfFile(file)
  return fileProblem ? { ...problems, file: fileProblem } : problems
}

/** A message of the schema is a key of the catalogue. */
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

/** The server also looks at what is inside; this only spares the way there. */
export function problemOfFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const lowered = name.toLowerCase()
  if (!acceptedExtensions.some((extension) => lowered.endsWith(extension))) return t('validation.file.type')
  if (size === 0) return t('validation.file.empty')
  if (size > attachment.maxBytes) return t('validation.file.size', { maxSize: formatFileSize(attachment.maxBytes) })
  return undefined
}
