import { attachToFeedback, sendFeedback } from '@zatyshok/contract/feedback'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef, useState } from 'react'
import { type CaptchaState, useCaptcha } from '../../lib/captcha/use-captcha.ts'
import {
  dropDraft as dropOwnDraft,
  keepDraft as keepOwnDraft,
  readDraft as readOwnDraft,
} from '../../lib/form/form-drafts.ts'
import { type Attempt, placeOfFailure, useAttempt } from '../../lib/form/use-attempt.ts'
import type { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { call, session } from '../../lib/portal.ts'
import { tabStorage } from '../../lib/storage.ts'
import { whenSettings } from '../../lib/use-settings.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { dropDraft, keepDraft, readDraft } from './feedback-draft.ts'
import { type FeedbackProblems, type FeedbackValues, problemsOf } from './form-problems.ts'
import { askForPerson, type KnownPerson, rememberedPerson } from './known-person.ts'

interface FeedbackOptions {
  onError: (error: unknown) => void
  goTo: (path: string, state?: unknown) => void
}

export interface Feedback {
  values: FeedbackValues
  set: (change: Partial<FeedbackValues>) => void
  file: File | null
  setFile: (file: File | null) => void
  problems: FeedbackProblems
  isValid: boolean
  /** Upload progress of the file, 0–100; null: no upload is running. */
  percent: number | null
  /** The number of a sent message whose file was not sent; null: there is none. */
  fileLeftOf: number | null
  attempt: Attempt
  captcha: CaptchaState
  prepare: () => void
  submit: () => Promise<void>
  /** Ends the form: the message is sent, and its file is not. */
  finish: () => void
}

const fallback = (error: HttpError) => (error.status === 504 ? t('http.504.text') : t('feedback.error'))

/** State of the feedback form (H01–H05). A refusal, a reload or a lost connection keeps the typed values. */
export function useFeedback({ onError, goTo }: FeedbackOptions): Feedback {
  const captcha = useCaptcha('callback', onError)
  const captchaOfFile = useCaptcha('attachment', onError)
  const [values, set] = useValues()
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const sent = useRef<number | null>(null)
  const [fileLeftOf, setFileLeftOf] = useState<number | null>(null)
  const attempt = useAttempt({
    fallback,
    onRefused: (error) => {
      setPercent(null)
      if (sent.current === null) captcha.prepare()
      else setFileLeftOf(sent.current)
      return placeOfFailure(error, onError)
    },
  })
  const problems = problemsOf(values, file)
  const finish = (id: number | null) => goTo(paths.feedbackDone, { id, email: values.email.trim() })

  const sendMessage = async () => {
    const sent = await captcha.send((solved) => call(sendFeedback, { body: { ...values, ...solved } }))
    if (!sent) return null
    dropDraft(tabStorage())
    dropOwnDraft(FORM)
    return sent.reply.id
  }
  const send = async () => {
    const id = sent.current ?? (await sendMessage())
    if (id === null) return attempt.rest()
    // From here on only the file can fail: the message has its number and will not be sent again.
    sent.current = id
    if (file) {
      setPercent(0)
      const attached = await captchaOfFile.send((query) =>
        call(attachToFeedback, { params: { id: String(id) }, query, file }, { onProgress: setPercent }),
      )
      if (!attached) {
        setPercent(null)
        setFileLeftOf(id)
        toast.error(t('captcha.unavailable'))
        return attempt.rest()
      }
    }
    finish(id)
  }
  const isValid = Object.keys(problems).length === 0
  return {
    values,
    set,
    file,
    setFile,
    problems,
    isValid,
    percent,
    fileLeftOf,
    attempt,
    captcha: captcha.state,
    prepare: captcha.prepare,
    submit: async () => {
      if (isValid) await attempt.run(send)
    },
    finish: () => finish(sent.current),
  }
}

const FORM = 'feedback'
const nothing: FeedbackValues = { name: '', email: '', message: '' }

/**
 * The form's values, which start with a draft or the profile. A signed-in user has their own draft (decision 0073); a
 * visitor has one per tab. A hardened portal keeps no drafts.
 */
function useValues(): [FeedbackValues, Feedback['set']] {
  const [values, setValues] = useState<FeedbackValues>(() => ({
    ...nothing,
    ...rememberedPerson(),
    ...(session.isLoggedIn() ? readOwnDraft(FORM) : typedIn(readDraft(tabStorage()))),
  }))
  const isTouched = useRef(false)
  const person = useRef(rememberedPerson())
  useEffect(() => {
    if (person.current) return
    void askForPerson().then((asked) => {
      if (!asked) return
      person.current = asked
      if (!isTouched.current) setValues((before) => ({ ...before, ...emptyOnes(before, asked) }))
    })
  }, [])
  // Signed out here or in another tab: values of the profile are removed, typed ones stay (C08).
  useEffect(
    () =>
      session.subscribe((loggedIn) => {
        const leaving = person.current
        if (loggedIn || !leaving) return
        person.current = null
        setValues((before) => withoutPerson(before, leaving))
      }),
    [],
  )
  const set = (change: Partial<FeedbackValues>) => {
    isTouched.current = true
    const next = { ...values, ...change }
    setValues(next)
    if (session.isLoggedIn()) return keepOwnDraft(FORM, { ...next })
    void whenSettings().then((settings) => {
      if (settings?.strictness === 'standard') keepDraft(tabStorage(), withoutPerson(next, person.current))
    })
  }
  return [values, set]
}

/** Values that the profile filled in; they are not kept in the draft. */
const withoutPerson = (values: FeedbackValues, person: KnownPerson | null): FeedbackValues => ({
  ...values,
  ...(values.name === person?.name && { name: '' }),
  ...(values.email === person?.email && { email: '' }),
})

const typedIn = (draft: Partial<FeedbackValues>): Partial<FeedbackValues> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))

/** The known values whose fields are still empty. */
const emptyOnes = (typed: FeedbackValues, known: Partial<FeedbackValues>): Partial<FeedbackValues> =>
  Object.fromEntries(Object.entries(known).filter(([field]) => typed[field as keyof FeedbackValues] === ''))
