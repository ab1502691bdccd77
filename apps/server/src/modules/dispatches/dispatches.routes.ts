import * as contract from '@zatyshok/contract/providers/dispatches'
import { exchangeOf } from '../../context.ts'
import type { MountEndpoint } from '../../mount.ts'
import { asWrittenFile } from '../../platform/http/send-stored.ts'
import { acceptDispatch, answerDispatch } from './answers/answer-dispatch.ts'
import { openFile } from './file/open-file.ts'
import { listDispatches, readDispatch } from './list-dispatches.ts'
import { listDispatchRecords } from './list-records.ts'
import { makeDispatch } from './make-dispatch.ts'
import { resendDispatch } from './resend-dispatch.ts'
import { listDispatchSchedules, saveDispatchSchedule } from './schedules.ts'

export function mountDispatches(mount: MountEndpoint): void {
  mount(contract.listDispatches, (ctx, input) => listDispatches(exchangeOf(ctx), input))
  mount(contract.readDispatch, (ctx, input) => readDispatch(exchangeOf(ctx), input))
  mount(contract.makeDispatch, (ctx, input) => makeDispatch(exchangeOf(ctx), input))
  mount(contract.downloadDispatch, async (ctx, input, reply) => {
    const { content, ...file } = await openFile(exchangeOf(ctx), input)
    asWrittenFile(reply, file)
    return content
  })
  mount(contract.resendDispatch, (ctx, input) => resendDispatch(exchangeOf(ctx), input))
  mount(contract.acceptDispatch, (ctx, input) => acceptDispatch(exchangeOf(ctx), input))
  mount(contract.answerDispatch, (ctx, input) => answerDispatch(exchangeOf(ctx), input))
  mount(contract.listDispatchRecords, (ctx, input) => listDispatchRecords(exchangeOf(ctx), input))
  mount(contract.listDispatchSchedules, (ctx) => listDispatchSchedules(exchangeOf(ctx)))
  mount(contract.saveDispatchSchedule, (ctx, input) => saveDispatchSchedule(exchangeOf(ctx), input))
}
