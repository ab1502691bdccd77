import * as contract from '@zatyshok/contract/providers/webhooks'
import type { MountEndpoint } from '../../mount.ts'
import { createWebhook, renewSecret } from './create-webhook.ts'
import { deleteWebhook, listWebhooks, updateWebhook } from './manage-webhooks.ts'
import { listMessages, replayMessage, testWebhook } from './webhook-messages.ts'

export function mountWebhooks(mount: MountEndpoint): void {
  mount(contract.listWebhooks, (ctx) => listWebhooks(ctx))
  mount(contract.createWebhook, createWebhook)
  mount(contract.updateWebhook, updateWebhook)
  mount(contract.deleteWebhook, deleteWebhook)
  mount(contract.renewWebhookSecret, renewSecret)
  mount(contract.testWebhook, testWebhook)
  mount(contract.listWebhookMessages, listMessages)
  mount(contract.replayWebhookMessage, replayMessage)
}
