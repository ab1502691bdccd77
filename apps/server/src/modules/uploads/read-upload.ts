import type { Upload } from '@zatyshok/contract/providers/uploads'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asUpload } from './as-upload.ts'
import { findUpload } from './uploads.queries.ts'

/** Returns an upload with the number of received bytes. @throws AppError `not_found` */
export async function readUpload({ db, exchanger }: ExchangeContext, id: number): Promise<Upload> {
  const found = await findUpload(db, exchanger, id)
  if (!found) throw new AppError('not_found')
  return asUpload(found)
}
