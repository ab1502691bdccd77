import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attachReadingPhoto } from '@zatyshok/contract/meters/reading-receipts'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../../lib/http-error.ts'
import { call } from '../../../lib/portal.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Upload of a photo for a taken reading. A failed upload does not affect the reading. */
export interface PhotoUpload {
  state: 'idle' | 'sending' | 'sent' | 'failed'
  failure: string | null
  send: (photo: File, receiptNumber: string) => void
  again: () => void
}

export function usePhoto(): PhotoUpload {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: async ({ photo, number }: { photo: File; number: string }) => {
      const file = await shrinkPhoto(photo)
      return call(attachReadingPhoto, { params: { number }, file })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reading-receipt'] }),
  })
  const { variables } = sending
  return {
    state: sending.isIdle ? 'idle' : sending.isPending ? 'sending' : sending.isError ? 'failed' : 'sent',
    failure: sending.error && failureOf(sending.error),
    send: (photo, number) => sending.mutate({ photo, number }),
    again: () => variables && sending.mutate(variables),
  }
}

function failureOf(error: Error): string {
  if (!(error instanceof HttpError)) return t('reading.photo.unreadable')
  const [first] = error.errors
  return first?.message ?? error.serverMessage ?? t('reading.photo.failed')
}
