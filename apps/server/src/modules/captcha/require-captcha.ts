import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { useSolution } from './captcha.queries.ts'
import { readSolution } from './read-solution.ts'

/**
 * Requires a solved challenge if the form's flag is on (requirement C32). A solution counts once, whatever the form's
 * result. Call this before expensive work (hashing) and outside the use case's transaction, because a rollback would
 * free the solution. An invalid solution is refused, and a database error fails the call (AU10).
 * Returns the multiple of the usual work that was done. If the flag is off, a client may still send a solution, after
 * `more_work_needed`.
 *
 * @throws AppError `captcha_required`, `captcha_refused` (422, path `captcha`)
 */
export async function requireCaptcha(
  ctx: RequestContext,
  form: CaptchaForm,
  solution: string | undefined,
): Promise<number> {
  const isAsked = hasFlag(form) && ctx.settings.captcha[form]
  if (!isAsked && !solution) return 1
  if (!solution) throw refusal('captcha_required', t('captcha.required'))
  const read = readSolution(solution, { key: ctx.secret.keyFor('captcha'), form, now: ctx.now })
  if (read === 'expired') throw refusal('captcha_refused', t('captcha.expired'))
  if (read === 'wrong' || !(await useSolution(ctx.db, read))) throw refusal('captcha_refused', t('captcha.failed'))
  return read.work
}

/** The other forms require work only after many requests of one network. */
const hasFlag = (form: CaptchaForm): form is keyof RequestContext['settings']['captcha'] =>
  form === 'signIn' || form === 'registration' || form === 'callback'

const refusal = (code: 'captcha_required' | 'captcha_refused', message: string): AppError =>
  new AppError(code, { errors: [{ message, path: 'captcha' }] })
