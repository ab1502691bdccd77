import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { useSolution } from './captcha.queries.ts'
import { readSolution } from './read-solution.ts'

/**
 * Asks for a solved challenge where the form's flag is on (requirement C32). A solution counts once, whatever becomes
 * of the form: call it before dear work (hashing) and outside the use case's transaction, or a rollback gives it back.
 * What cannot be checked is refused, and a database that fails fails the call: never open (AU10).
 *
 * Gives how many times the usual work was done; where the flag is off a solution may be sent all the same, after
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

/** The other forms ask for work only where much came from the network. */
const hasFlag = (form: CaptchaForm): form is keyof RequestContext['settings']['captcha'] =>
  form === 'signIn' || form === 'registration' || form === 'callback'

const refusal = (code: 'captcha_required' | 'captcha_refused', message: string): AppError =>
  new AppError(code, { errors: [{ message, path: 'captcha' }] })
