import type { Readable } from 'node:stream'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { downloadPhotoOfResident, downloadReadingPhoto } from '@zatyshok/contract/meters/reading-receipts'
import { parseReceiptNumber } from '@zatyshok/domain/bills/receipt-number'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { downloadFile } from '../files/download-file.ts'
import { findOwnPhoto, findPhoto } from './receipts.queries.ts'

/** The photo of the caller's own reading, to be saved and never shown. @throws AppError `not_found` */
export async function downloadOwnPhoto(
  ctx: ActorContext,
  { params }: ParsedInput<typeof downloadReadingPhoto>,
  reply: FastifyReply,
): Promise<Readable> {
  const photo = await findOwnPhoto(ctx.db, ctx.actor.userId, parseReceiptNumber(params.number))
  if (!photo?.fileId) throw new AppError('not_found')
  return downloadFile(ctx, photo.fileId, reply)
}

/** The photo of a resident's reading for an operator; whoever takes it is recorded. @throws AppError `not_found` */
export async function downloadPhoto(
  ctx: ActorContext,
  { params }: ParsedInput<typeof downloadPhotoOfResident>,
  reply: FastifyReply,
): Promise<Readable> {
  const photo = await findPhoto(ctx.db, parseReceiptNumber(params.number), ctx.actor.providerId)
  if (!photo?.fileId) throw new AppError('not_found')
  const content = await downloadFile(ctx, photo.fileId, reply)
  await recordAudit(ctx, { action: 'readings.photo', target: `reading ${params.number}` })
  return content
}
