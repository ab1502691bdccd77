import * as contract from '@zatyshok/contract/inbox'
import type { MountEndpoint } from '../../mount.ts'
import { assignInbox, closeInbox, reopenInbox } from './change-inbox.ts'
import { forwardInbox } from './forward-inbox.ts'
import { addInboxNote, listInboxNotes } from './inbox-notes.ts'
import { countInbox, listInbox, listInboxColleagues, readInboxItem } from './list-inbox.ts'

export function mountInbox(mount: MountEndpoint): void {
  mount(contract.listInbox, listInbox)
  mount(contract.countInbox, (ctx) => countInbox(ctx))
  mount(contract.readInboxItem, readInboxItem)
  mount(contract.listInboxNotes, listInboxNotes)
  mount(contract.addInboxNote, addInboxNote)
  mount(contract.listInboxColleagues, (ctx) => listInboxColleagues(ctx))
  mount(contract.assignInbox, assignInbox)
  mount(contract.forwardInbox, forwardInbox)
  mount(contract.closeInbox, closeInbox)
  mount(contract.reopenInbox, reopenInbox)
}
