import { auditedReason } from '@zatyshok/contract/primitives'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'

/** The form's part that asks why; both decisions and their undoing need it. */
export const reasonOnly = z.object({ reason: auditedReason })

export const reasonField = () => ({
  reason: { label: t('held.why'), rows: 3, maxLength: 500, wrong: t('held.reason.short') },
})
