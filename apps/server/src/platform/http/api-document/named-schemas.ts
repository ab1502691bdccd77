import { linkedAccount } from '@zatyshok/contract/accounts/accounts'
import { callRecord } from '@zatyshok/contract/accounts/calls'
import { receivedShare, shares } from '@zatyshok/contract/accounts/sharing'
import { allSettings } from '@zatyshok/contract/admin-settings'
import { keptTemplate } from '@zatyshok/contract/answer-templates'
import { chargedService } from '@zatyshok/contract/bills/invoice-change'
import { invoiceSummary } from '@zatyshok/contract/bills/invoices'
import { calendarFeed } from '@zatyshok/contract/calendar'
import { keptLink } from '@zatyshok/contract/chat-links'
import { post } from '@zatyshok/contract/content/content'
import { entry, offeredFile, versionWithText } from '@zatyshok/contract/content/content-entry'
import { item as mediaItem } from '@zatyshok/contract/content/media'
import { thread } from '@zatyshok/contract/feedback-inbox'
import { figure } from '@zatyshok/contract/figures'
import { item as inboxItem, left } from '@zatyshok/contract/inbox'
import { meterReplacement } from '@zatyshok/contract/meters/meters'
import { paperRow } from '@zatyshok/contract/meters/paper-readings'
import { readingEntry, readingResult } from '@zatyshok/contract/meters/readings'
import { card } from '@zatyshok/contract/meters/verification-inbox'
import { request } from '@zatyshok/contract/meters/verifications'
import { email, phone } from '@zatyshok/contract/people/contact-info'
import { emailAddress } from '@zatyshok/contract/people/credentials'
import { member } from '@zatyshok/contract/people/staff'
import {
  accountRef,
  day,
  decimal,
  home,
  kopiykas,
  moment,
  month,
  providerRef,
  rowId,
  zone,
} from '@zatyshok/contract/primitives'
import { delivery, deliverySchedule } from '@zatyshok/contract/providers/deliveries'
import { answerDispatch, dispatch, dispatchSchedule } from '@zatyshok/contract/providers/dispatches'
import { billedAccount, deliveryPreview, sumPair } from '@zatyshok/contract/providers/import-previews'
import { readImportProfile } from '@zatyshok/contract/providers/import-profiles'
import { importRun, rowCounts, runEntry, runFile } from '@zatyshok/contract/providers/imports'
import { providerMoney } from '@zatyshok/contract/providers/provider-money'
import { providerToken } from '@zatyshok/contract/providers/provider-tokens'
import { upload } from '@zatyshok/contract/providers/uploads'
import { webhook } from '@zatyshok/contract/providers/webhooks'

/**
 * The contract's schemas that many endpoints share, by their name in the OpenAPI document. The document contains each
 * once. The contract itself does not name them, because that would put all schemas into the browser's code.
 */
export const namedSchemas = {
  Account: accountRef,
  AllSettings: allSettings,
  AnsweredDispatch: answerDispatch.reply,
  AnswerTemplate: keptTemplate,
  BilledAccount: billedAccount,
  CalendarFeed: calendarFeed,
  CallRecord: callRecord,
  ChargedService: chargedService,
  ChatLink: keptLink,
  ContactEmail: email,
  ContactPhone: phone,
  ContentEntry: entry,
  ContentVersion: versionWithText,
  Day: day,
  Decimal: decimal,
  Delivery: delivery,
  DeliveryPreview: deliveryPreview,
  DeliverySchedule: deliverySchedule,
  Dispatch: dispatch,
  DispatchSchedule: dispatchSchedule,
  Email: emailAddress,
  FeedbackThread: thread,
  Figure: figure,
  Home: home,
  ImportFile: runFile,
  ImportProfile: readImportProfile.reply,
  ImportRowCounts: rowCounts,
  ImportRun: importRun,
  ImportRunEntry: runEntry,
  InboxItem: inboxItem,
  InboxLeft: left,
  InvoiceSummary: invoiceSummary,
  Kopiykas: kopiykas,
  LinkedAccount: linkedAccount,
  MediaItem: mediaItem,
  MeterReplacement: meterReplacement,
  Moment: moment,
  Month: month,
  OfferedFile: offeredFile,
  PaperRow: paperRow,
  Post: post,
  Provider: providerRef,
  ProviderMoney: providerMoney,
  ProviderToken: providerToken,
  ReadingEntry: readingEntry,
  ReadingResult: readingResult,
  ReceivedShare: receivedShare,
  RowId: rowId,
  Shares: shares,
  StaffMember: member,
  SumPair: sumPair,
  Upload: upload,
  VerificationCard: card,
  VerificationRequest: request,
  Webhook: webhook,
  Zone: zone,
}
