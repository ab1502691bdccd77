import * as contract from '@zatyshok/contract/dispatches'
import { exchangeOf } from '../../context.ts'
import type { MountEndpoint } from '../../mount.ts'
import { asWrittenFile } from '../../platform/http/send-stored.ts'
import { listDispatches, readDispatch } from './list-dispatches.ts'
import { makeDispatch } from './make-dispatch.ts'
import { openFile } from './open-file.ts'

export function mountDispatches(mount: MountEndpoint): void {
  mount(contract.listDispatches, (ctx, input) => listDispatches(exchangeOf(ctx), input))
  mount(contract.readDispatch, (ctx, input) => readDispatch(exchangeOf(ctx), input))
  mount(contract.makeDispatch, (ctx, input) => makeDispatch(exchangeOf(ctx), input))
  mount(contract.downloadDispatch, async (ctx, input, reply) => {
    const { content, ...file } = await openFile(exchangeOf(ctx), input)
    asWrittenFile(reply, file)
    return content
  })
}
