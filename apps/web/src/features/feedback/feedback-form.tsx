import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { CaptchaStatus } from '../../lib/captcha/captcha-status.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { AccessForm, Remaining } from '../../ui/form/access-form.tsx'
import { AttachmentField } from './attachment-field.tsx'
import styles from './feedback.module.css'
import type { FeedbackProblems } from './form-problems.ts'
import type { Feedback } from './use-feedback.ts'

type FieldName = keyof FeedbackProblems

/** Fields for name, e-mail, message and an optional file (H01). The button is enabled when all are valid (H02). */
export function FeedbackForm({ feedback }: { feedback: Feedback }) {
  const { values, set, problems, attempt } = feedback
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const of = (name: 'name' | 'email' | 'message') => ({
    id: name,
    name,
    value: values[name],
    error: left.has(name) ? problems[name] : undefined,
    onBlur: () => setLeft((before) => new Set([...before, name])),
  })
  return (
    <AccessForm onSubmit={() => void feedback.submit()} onFocus={feedback.prepare} failure={attempt.failure}>
      <TextField
        {...of('name')}
        label={t('feedback.name')}
        autoComplete="name"
        maxLength={200}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextField
        {...of('email')}
        type="email"
        label={t('feedback.email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <TextArea
        {...of('message')}
        label={t('feedback.message')}
        hint={t('feedback.message.hint')}
        maxLength={5000}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
      <AttachmentField feedback={feedback} />
      <CaptchaStatus state={feedback.captcha} flag="captchaCallback" />
      <p className={styles.privacy}>{t('feedback.privacy')}</p>
      <Button type="submit" width="full" busy={attempt.busy} disabled={!feedback.isValid}>
        {t('feedback.send')}
      </Button>
      <Remaining
        fields={[
          problems.name && t('feedback.name'),
          problems.email && t('feedback.email'),
          problems.message && t('feedback.message'),
          problems.file && t('feedback.file.other'),
        ]}
      />
    </AccessForm>
  )
}
