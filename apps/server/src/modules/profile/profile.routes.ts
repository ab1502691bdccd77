import * as contacts from '@zatyshok/contract/people/contact-info'
import * as profile from '@zatyshok/contract/people/profile'
import type { MountEndpoint } from '../../mount.ts'
import { listBillConsents, setBillConsent } from './bill-consents.ts'
import { addPhone, deletePhone, updatePhone } from './change-phones.ts'
import { deleteEmail } from './delete-email.ts'
import { deleteProfile } from './delete-profile.ts'
import { listEmails } from './emails.queries.ts'
import { exportMyData, exportMyDataTable } from './export-my-data.ts'
import { getProfile } from './get-profile.ts'
import { listPhones } from './phones.queries.ts'
import { updateEmails } from './update-emails.ts'
import { updateProfile } from './update-profile.ts'

export function mountProfile(mount: MountEndpoint): void {
  mount(profile.getProfile, (ctx) => getProfile(ctx))
  mount(profile.updateProfile, updateProfile)
  mount(profile.deleteProfile, deleteProfile)
  mount(contacts.getEmails, (ctx) => listEmails(ctx.db, ctx.actor.userId))
  mount(contacts.updateEmails, updateEmails)
  mount(contacts.deleteEmail, deleteEmail)
  mount(contacts.getPhones, (ctx) => listPhones(ctx.db, ctx.actor.userId))
  mount(contacts.addPhone, addPhone)
  mount(contacts.updatePhone, updatePhone)
  mount(contacts.deletePhone, deletePhone)
  mount(profile.listBillConsents, (ctx) => listBillConsents(ctx))
  mount(profile.setBillConsent, setBillConsent)
  mount(profile.exportMyData, (ctx, _input, reply) => exportMyData(ctx, reply))
  mount(profile.exportMyDataTable, (ctx, _input, reply) => exportMyDataTable(ctx, reply))
}
