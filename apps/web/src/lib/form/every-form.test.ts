import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const control =
  /<(?:TextField|TextArea|SelectField|Choice|ChoiceBox|PhoneField|PasswordField|DateField|TimeField|FileField|EmailField|Segmented|RichTextField|input|textarea|select)\b/
const keepsDraft = (file: string) => /\buseFormDraft\(|\bkeepDraft\(|\bkeepOwnDraft\(/.test(read(file))

/** Every source file of a screen with a form field. */
const forms = globSync('{features,app,ui}/**/*.tsx', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.includes('.test.') && control.test(read(file)))
  .sort()

/** Fields whose form is in another file, which stores the draft. */
const partOf: Readonly<Record<string, string>> = {
  'features/account-cards/card/call-reading-form.tsx': 'features/account-cards/card/use-call-reading.ts',
  'features/accounts/number-step.tsx': 'features/accounts/use-new-account.ts',
  'features/accounts/proof-field.tsx': 'features/accounts/use-new-account.ts',
  'features/chat/link-looks.tsx': 'features/chat/link-dialog.tsx',
  'features/feedback/feedback-form.tsx': 'features/feedback/use-feedback.ts',
  'features/homes/rights-fields.tsx': 'features/homes/rights-dialog.tsx',
  'features/import-profiles/codes-table.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/condition-fields.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/correction-fields.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/fields/file-name-field.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/fields/field-editor.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/sample/heading-place.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/row-rules.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/file-editor.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/general-form.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/mapping-table.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/record-editor.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/row-key-field.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/import-profiles/table-editor.tsx': 'features/import-profiles/profile-editor.tsx',
  'features/imports/mending/mendable-row.tsx': 'features/imports/mending/use-mending.ts',
  'features/imports/mending/mending-card.tsx': 'features/imports/mending/use-mending.ts',
  'features/paper-readings/paper-form.tsx': 'features/paper-readings/use-paper-row.ts',
  'features/payments/pay/home-ticks.tsx': 'features/payments/pay/use-pay-choice.ts',
  'features/payments/pay/ways.tsx': 'features/payments/pay/use-pay-choice.ts',
  'features/profile/email-row-fields.tsx': 'features/profile/emails-form.tsx',
  'features/provider-access/several-choices.tsx': 'features/provider-access/new-token-dialog.tsx',
  'features/publishing/document-fields.tsx': 'features/publishing/use-draft.ts',
  'features/publishing/draft-fields.tsx': 'features/publishing/use-draft.ts',
  'features/readings/home/home-reading-row.tsx': 'features/readings/reading-entries.ts',
  'features/readings/reading-field.tsx': 'features/readings/reading-entries.ts',
  'features/readings/reading-form.tsx': 'features/readings/reading-entries.ts',
  'features/readings/replacement-fields.tsx': 'features/readings/reading-entries.ts',
  'features/settings/hours-control.tsx': 'features/settings/use-settings-form.ts',
  'features/settings/pairs-control.tsx': 'features/settings/use-settings-form.ts',
  'features/settings/provider-ticks.tsx': 'features/settings/use-settings-form.ts',
  'features/settings/rows-control.tsx': 'features/settings/use-settings-form.ts',
  'features/settings/setting-control.tsx': 'features/settings/use-settings-form.ts',
  'features/staff/provider-field.tsx': 'features/staff/invite-dialog.tsx',
  'features/verification/verification-form.tsx': 'features/verification/use-verification-form.ts',
  'ui/rich-text/caption-field.tsx': 'features/publishing/use-draft.ts',
  'ui/rich-text/placed-picture.tsx': 'features/publishing/use-draft.ts',
  'ui/rich-text/rich-text-editor.tsx': 'features/publishing/use-draft.ts',
}

const reasons = {
  secret: 'holds passwords and codes only',
  signedOut: 'is filled in by somebody who is not signed in: drafts belong to a person',
  search: 'searches, filters or chooses how a list looks; what is asked for stands in the address or costs one press',
  file: 'takes a file, which a browser hands over only once',
  atOnce: 'is saved with the press',
  again: 'confirms a warning, or answers what a sample file asks: both are asked anew',
  control: 'is a control: the form around it holds the value',
} as const

const without: Readonly<Record<string, keyof typeof reasons>> = {
  'app/layouts/theme-switch.tsx': 'atOnce',
  'app/layouts/longer-toasts.tsx': 'atOnce',
  'features/accounts/provider-step.tsx': 'search',
  'app/admin/command-palette.tsx': 'search',
  'features/account-cards/card/card-tabs.tsx': 'search',
  'features/account-cards/card/identity-ticks.tsx': 'atOnce',
  'features/audit/audit-filters.tsx': 'search',
  'features/dispatches/answer-form.tsx': 'file',
  'features/dispatches/new-dispatch.tsx': 'search',
  'features/feedback/attachment-field.tsx': 'file',
  'features/feedback/inbox-filters.tsx': 'search',
  'features/figures/figures-section.tsx': 'search',
  'features/identity/registration/agreement-choice.tsx': 'signedOut',
  'features/identity/email-field.tsx': 'signedOut',
  'features/identity/new-password-fields.tsx': 'secret',
  'features/identity/recovery/recovery-send-screen.tsx': 'signedOut',
  'features/identity/registration/register-form.tsx': 'signedOut',
  'features/identity/registration/resend-confirmation.tsx': 'signedOut',
  'features/identity/second-factor-form.tsx': 'secret',
  'features/identity/sign-in-form.tsx': 'signedOut',
  'features/import-profiles/months/months-offer.tsx': 'again',
  'features/import-profiles/sample/findings.tsx': 'again',
  'features/import-profiles/sample/sample-chooser.tsx': 'file',
  'features/imports/chosen-files.tsx': 'file',
  'features/imports/drop-zone.tsx': 'file',
  'features/imports/earlier-uploads.tsx': 'file',
  'features/imports/row-notes.tsx': 'search',
  'features/imports/run-history.tsx': 'search',
  'features/inbox/inbox-filters.tsx': 'search',
  'features/inbox/choose-and-do.tsx': 'atOnce',
  'features/inbox/keys-help.tsx': 'atOnce',
  'features/inbox/item-list.tsx': 'search',
  'features/invoices/list/invoice-filters.tsx': 'search',
  'features/media/media-browser.tsx': 'search',
  'features/media/upload-button.tsx': 'file',
  'features/meters/meter-filters.tsx': 'search',
  'features/payments/payment-filters.tsx': 'search',
  'features/profile/bills-choice.tsx': 'atOnce',
  'features/profile/delete-dialog.tsx': 'secret',
  'features/profile/password-form.tsx': 'secret',
  'features/provider-money/carried-balance-field.tsx': 'atOnce',
  'features/publishing/link-search.tsx': 'search',
  'features/publishing/entries-screen.tsx': 'search',
  'features/readings/copies/copy-choice.tsx': 'atOnce',
  'features/readings/history/history-screen.tsx': 'search',
  'features/readings/receipt/photo-field.tsx': 'file',
  'features/readings/reading-warnings.tsx': 'again',
  'features/security/scan-step.tsx': 'secret',
  'features/settings/payment-test.tsx': 'again',
  'features/settings/settings-contents.tsx': 'search',
  'features/social/code-field.tsx': 'secret',
  'features/social/terms-dialog.tsx': 'secret',
  'features/tariffs/tariffs-screen.tsx': 'search',
  'features/verification-inbox/request-filters.tsx': 'search',
  'features/weather/weather-card.tsx': 'file',
  'ui/list/search-form.tsx': 'search',
  'ui/list/search-in-list.tsx': 'search',
  'ui/field/choice.tsx': 'control',
  'ui/meter/told-replacement.tsx': 'control',
  'ui/form/end-other-ways.tsx': 'control',
  'ui/field/date-field.tsx': 'control',
  'ui/field/written-field.tsx': 'control',
  'ui/field/field.tsx': 'control',
  'ui/field/file-field.tsx': 'control',
  'ui/field/password-field.tsx': 'secret',
  'ui/field/phone-field.tsx': 'control',
  'ui/form/proof-form.tsx': 'secret',
  'ui/field/segmented.tsx': 'control',
  'ui/field/select-field.tsx': 'control',
  'ui/field/text-area.tsx': 'control',
}

test.each(forms)('C33 %s stores typed values, or gives the reason why not', (file) => {
  const reason = without[file]
  if (reason)
    expect(keepsDraft(file), `keeps a draft, and stands among those that do not: ${reasons[reason]}`).toBe(false)
  else expect(keepsDraft(partOf[file] ?? file), 'keeps no draft: see lib/form/use-form-draft.ts').toBe(true)
})

test('C33 the lists of forms name only existing files', () => {
  expect(Object.keys({ ...partOf, ...without }).filter((file) => !forms.includes(file))).toEqual([])
})

test('only FormFrame writes a form element, except the page without script', () => {
  const writers = globSync('**/*.tsx', { cwd: root }).filter(
    (file) => !file.includes('.test.') && /<form\b/.test(read(file)),
  )
  expect(writers.map((file) => file.split(path.sep).join('/')).sort()).toEqual([
    'public/help-page.tsx',
    'ui/form/form-frame.tsx',
  ])
})
