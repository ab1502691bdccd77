import type { Meter } from '@zatyshok/contract/meters/meters'
import { certificate, verificationForm } from '@zatyshok/contract/meters/verifications'
import { verificationDateProblems } from '@zatyshok/domain/meters/verification-dates'
import { t } from '@zatyshok/i18n/translate'
import { problemOfFile } from '../../lib/upload/file-problem.ts'

export interface VerificationValues {
  /** `YYYY-MM-DD`; empty: not typed. */
  verifiedOn: string
  nextCheckDate: string
  certificateNumber: string
}

export type VerificationProblems = Partial<Record<keyof VerificationValues | 'certificate', string>>

interface Filled {
  readonly values: VerificationValues
  readonly file: File | null
  readonly meter: Pick<Meter, 'installedOn'>
  /** A Kyiv date, `YYYY-MM-DD`. */
  readonly today: string
}

/** Returns the message for each invalid field; an empty object if the form may be sent (F10, MA8). */
export function problemsOf({ values, file, meter, today }: Filled): VerificationProblems {
  const fileProblem = file
    ? problemOfFile(file, { upload: certificate, wrongType: t('validation.verify.file.type') })
    : t('validation.verify.file')
  return {
    ...problemsOfDates(values, { installedOn: meter.installedOn, today }),
    ...(fileProblem && { certificate: fileProblem }),
  }
}

function problemsOfDates(
  { verifiedOn, nextCheckDate }: VerificationValues,
  known: { readonly installedOn: string | null; readonly today: string },
): VerificationProblems {
  const isDay = (text: string) => verificationForm.shape.verifiedOn.safeParse(text).success
  if (!isDay(verifiedOn)) return { verifiedOn: t('validation.verify.date') }
  if (nextCheckDate !== '' && !isDay(nextCheckDate)) return { nextCheckDate: t('validation.verify.next') }
  const problems = verificationDateProblems({ verifiedOn, nextCheckDate: nextCheckDate || null, ...known })
  return Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(key)]))
}
