import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { listSettings, type SettingValue } from '@zatyshok/contract/admin-settings'
import { listAnswerTemplates } from '@zatyshok/contract/answer-templates'
import { listCategories } from '@zatyshok/contract/content/content-categories'
import { getEntry, saveDraft } from '@zatyshok/contract/content/publishing'
import { getProfile } from '@zatyshok/contract/people/profile'
import { listImportChoices } from '@zatyshok/contract/providers/imports'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import { listUploads } from '@zatyshok/contract/providers/uploads'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { waterMeter } from '../features/readings/testing/meter.ts'
import { fill } from '../testing/find.ts'
import { linkedAccount } from '../testing/linked-account.ts'
import { nextDocument, page } from '../testing/page.ts'
import { refusal, silence } from '../testing/server.ts'
import { hanna, keep, kept, signedIn } from '../testing/signed-in.ts'

const part = <T,>(value: Partial<NoInfer<T>>): T => value as T
const ignore = () => undefined

const one = {
  current: null,
  isDirty: false,
  claim: () => true,
  release: ignore,
  setDirty: ignore,
  waiting: null,
  answer: ignore,
  round: 0,
}
const home = { id: 1, name: 'Садова, 12', ownName: null, address: 'вул. Садова, 12, кв. 48' }
const other = { ...home, id: 2, name: 'Дача' }
const accounts = [linkedAccount({}), linkedAccount({ number: '10425568' })]
const about = {
  group: 'general' as const,
  label: 'Назва',
  hint: null,
  of: null,
  source: 'default' as const,
  locked: false,
  variable: 'X',
  sensitive: false,
  changedAt: null,
  changedBy: null,
}
const settings: SettingValue[] = [
  { ...about, path: 'appName', kind: 'text', value: 'Портал', fallback: 'Портал', maxLength: 100 },
  { ...about, path: 'key', label: 'Ключ', kind: 'secret', value: null, fallback: null, isSet: true },
]

const entry = {
  id: 4,
  kind: 'page' as const,
  slug: 'water',
  category: null,
  position: 0,
  title: 'Вода',
  status: 'draft' as const,
  publishAt: null,
  publishedAt: null,
  changedAt: '2026-11-01T10:00:00Z',
  changedBy: '',
  revision: 1,
  fixed: true,
}

/** Every form with the data that it needs; lib/every-form.test.ts lists the sources. */
const forms: Record<string, () => Promise<ReactNode>> = {
  'name and login of the profile': async () => {
    const { GeneralForm } = await import('../features/profile/general-form.tsx')
    return <GeneralForm profile={hanna} one={one} />
  },
  'a phone of the profile': async () => {
    const { PhoneForm } = await import('../features/profile/phone-form.tsx')
    return <PhoneForm phone={null} isFirst={false} one={one} />
  },
  'addresses of the profile': async () => {
    const { EmailsForm } = await import('../features/profile/emails-form.tsx')
    const emails = [{ id: 1, email: 'hanna@misto.example', useAsDefault: true, confirmed: true }]
    return <EmailsForm emails={emails} hasPassword one={one} onSent={ignore} />
  },
  'moving an account to another home': async () => {
    const { MoveDialog } = await import('../features/homes/move-dialog.tsx')
    return (
      <MoveDialog
        open
        home={part(home)}
        homes={[part(home), part(other)]}
        accounts={accounts}
        onClose={ignore}
        onMoved={ignore}
      />
    )
  },
  'the name of a home': async () => {
    const { NameDialog } = await import('../features/homes/name-dialog.tsx')
    return <NameDialog open home={part(home)} onClose={ignore} onSaved={ignore} />
  },
  'an invitation to a home': async () => {
    const { ShareForm } = await import('../features/homes/share-form.tsx')
    return <ShareForm accounts={accounts} ticked={[]} />
  },
  'rights of a member': async () => {
    const { RightsDialog } = await import('../features/homes/rights-dialog.tsx')
    const share = { id: 4, canSubmit: false, canPay: false, endsOn: null }
    return <RightsDialog open share={part(share)} onClose={ignore} onSaved={ignore} />
  },
  'tracing a payment': async () => {
    const { TraceForm } = await import('../features/payments/trace-form.tsx')
    return <TraceForm today="2026-11-23" accounts={accounts} busy={false} onSeek={ignore} />
  },
  'a verification of a meter': async () => {
    const { VerificationForm } = await import('../features/verification/verification-form.tsx')
    const begun = { verifiedOn: '', nextCheckDate: '', certificateNumber: '' }
    return <VerificationForm meter={waterMeter()} today="2026-11-23" begun={begun} />
  },
  'a passkey': async () => {
    const { NewPasskeyDialog } = await import('../features/security/new-passkey-dialog.tsx')
    return <NewPasskeyDialog open asksCode onClose={ignore} />
  },
  'a link of the chat': async () => {
    const { LinkDialog } = await import('../features/chat/link-dialog.tsx')
    return <LinkDialog question={{ about: 'new' }} onClose={ignore} />
  },
  'a schedule of dispatches': async () => {
    const { ScheduleDialog } = await import('../features/dispatches/schedule-dialog.tsx')
    const schedule = {
      kind: 'readings' as const,
      serviceProvider: { code: '101', name: 'Водоканал' },
      mode: 'off' as const,
      at: '02:00',
      format: 'csv' as const,
      encoding: 'utf-8' as const,
    }
    return <ScheduleDialog schedule={part(schedule)} open onClose={ignore} />
  },
  'a schedule of deliveries': async () => {
    const { ScheduleDialog } = await import('../features/deliveries/schedule-dialog.tsx')
    const schedule = {
      ...({ sender: '101', serviceProvider: { code: '101', name: 'Водоканал' }, kind: 'bills', mode: 'off' } as const),
      ...({ day: 5, covers: 'previous', tolerance: 1, letters: 'all', contact: null, usual: null } as const),
    }
    return <ScheduleDialog schedule={part(schedule)} open onClose={ignore} />
  },
  'an answer to a message': async () => {
    page().server.on(listAnswerTemplates, [])
    const { AnswerForm } = await import('../features/feedback/answer-form.tsx')
    return <AnswerForm thread={part({ id: 15, email: 'olena@misto.example' })} onStale={ignore} hasTemplates />
  },
  'a note to a message': async () => {
    const { NoteForm } = await import('../features/feedback/note-form.tsx')
    return <NoteForm thread={part({ id: 15, note: 'було' })} onStale={ignore} />
  },
  'a note on an item of the inbox': async () => {
    const { NewNote } = await import('../features/inbox/item-notes.tsx')
    return <NewNote item={{ kind: 'payment', id: 3 }} />
  },
  'a template of answers': async () => {
    const { TemplateForm } = await import('../features/feedback/template-form.tsx')
    return <TemplateForm template={null} onDone={ignore} />
  },
  'a decision on a held payment': async () => {
    const { DecideForm } = await import('../features/held-payments/decide-form.tsx')
    const payment = { id: 3, holder: null, serviceProviderCode: '101', invoiceAccountCode: '1', currency: 'UAH' }
    return <DecideForm payment={part(payment)} onClose={ignore} />
  },
  'the description of a file': async () => {
    const { DescribeForm } = await import('../features/media/describe-form.tsx')
    const item = { id: 5, name: 'вода.jpg', alt: '', decorative: false, type: 'image/jpeg', revision: 1 }
    return <DescribeForm item={part(item)} onDone={ignore} onCancel={ignore} submit="Зберегти" cancel="Скасувати" />
  },
  'a token of a provider': async () => {
    page().server.on(listStaffProviders, [{ code: '101', name: 'Водоканал' }])
    const { NewTokenDialog } = await import('../features/provider-access/new-token-dialog.tsx')
    return <NewTokenDialog open onClose={ignore} />
  },
  'a webhook of a provider': async () => {
    page().server.on(listStaffProviders, [{ code: '101', name: 'Водоканал' }])
    const { NewWebhookDialog } = await import('../features/provider-access/new-webhook-dialog.tsx')
    return <NewWebhookDialog open hosts={['provider.example']} onClose={ignore} />
  },
  'a category of texts': async () => {
    const { CategoryDialog } = await import('../features/publishing/category-dialog.tsx')
    return <CategoryDialog category="new" onClose={ignore} />
  },
  'a new text': async () => {
    page().server.on(listCategories, [])
    const { NewEntryDialog } = await import('../features/publishing/new-entry-dialog.tsx')
    return <NewEntryDialog open tab="pages" onClose={ignore} />
  },
  'the text of a page': async () => {
    const version = {
      id: 1,
      number: 1,
      author: '',
      createdAt: entry.changedAt,
      changedAt: entry.changedAt,
      publishedAt: null,
    }
    const written = { title: 'Вода', description: '', html: '<p>Вода</p>', file: null, link: null }
    const place = { slug: entry.slug, category: entry.category, position: entry.position }
    const text = { ...version, ...written, ...place, state: 'draft' as const }
    page().server.on(getEntry, { entry, text, usedAt: [] })
    page().server.on(saveDraft, silence)
    const { EntryScreen } = await import('../features/publishing/entry-screen.tsx')
    return <EntryScreen id={4} media={{ pickImage: ignore, pickDocument: ignore } as never} />
  },
  'the hour of a publication': async () => {
    const { PublishDialogs } = await import('../features/publishing/publish-dialogs.tsx')
    return (
      <PublishDialogs
        entryId={9}
        question="schedule"
        title="Вода"
        isScheduled={false}
        endsAt={null}
        busy={false}
        onClose={ignore}
        onAnswer={ignore}
      />
    )
  },
  'an invitation of staff': async () => {
    page().server.on(listStaffProviders, [{ code: '101', name: 'Водоканал' }])
    const { InviteDialog } = await import('../features/staff/invite-dialog.tsx')
    return <InviteDialog open onClose={ignore} />
  },
  'role and standing of a colleague': async () => {
    page().server.on(listStaffProviders, [{ code: '101', name: 'Водоканал' }])
    const { MemberDialog } = await import('../features/staff/member-dialog.tsx')
    const member = { id: 2, login: 'editor', name: 'Олена', role: 'editor' as const, provider: null, blocked: false }
    return <MemberDialog member={part(member)} onClose={ignore} />
  },
  'a decision on a verification': async () => {
    const { Decision } = await import('../features/verification-inbox/decision.tsx')
    return <Decision card={part({ id: 6, verifiedOn: '2026-11-01', proposedNextCheckDate: null })} onStale={ignore} />
  },
  'settings of the portal': async () => {
    page().server.on(listSettings, { revision: 1, settings, ignored: [] })
    const { SettingsScreen } = await import('../features/settings/settings-screen.tsx')
    return <SettingsScreen others={[]} />
  },
  'a profile of imports': async () => {
    const { ProfileEditor } = await import('../features/import-profiles/profile-editor.tsx')
    const start = {
      notation: { decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy' },
      files: [{ name: '*.csv', tables: [] }],
    }
    return <ProfileEditor profile={null} start={start} providers={[]} fields={part({ kinds: [] })} />
  },
  'a new import': async () => {
    page().server.on(listUploads, [])
    page().server.on(listImportChoices, [
      { profile: 'misto/101', serviceProvider: { code: '101', name: 'Водоканал' } },
      { profile: 'misto/889', serviceProvider: { code: '889', name: 'Газ' } },
    ])
    const { NewImport } = await import('../features/imports/new-import.tsx')
    return <NewImport />
  },
}

const SECRET = 'Таємниця-1'
const isSecret = ({ type, autocomplete, labels }: HTMLInputElement) =>
  type === 'password' || autocomplete === 'one-time-code' || labels?.[0]?.textContent?.startsWith('Ключ')

const DATES = /^(Дата |День |До якого дня|Діє до|Коли опублікувати|З дня|По день)/
const isDate = ({ labels }: Control) => DATES.test(labels?.[0]?.textContent ?? '')
const isTime = ({ labels }: Control) => /^(О котрій|Час,)/.test(labels?.[0]?.textContent ?? '')

/** The text to type into a field, by the field's type. */
const typedByType: Readonly<Record<string, string>> = {
  email: 'kateryna@misto.example',
  tel: '0671234567',
  url: 'https://provider.example/hook',
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controls = () =>
  [...document.querySelectorAll<Control>('input, textarea, select')].filter(
    ({ type }) => type !== 'file' && type !== 'search',
  )

const isTicked = (control: Control) => control.type === 'checkbox' || control.type === 'radio'

/** The values of the fields in order; for a secret, whether it is empty. */
const shown = () =>
  controls().map((control) => {
    if (control instanceof HTMLInputElement && isSecret(control)) return control.value && 'secret'
    return isTicked(control) ? (control as HTMLInputElement).checked : control.value
  })

async function fillIn(control: Control): Promise<void> {
  const { user } = page()
  if (!control.isConnected || control.disabled) return
  if (control instanceof HTMLSelectElement) {
    const last = control.options[control.options.length - 1]
    if (last) await user.selectOptions(control, last.value)
  } else if (isTicked(control)) await user.click(control)
  else if (control.type === 'color') fireEvent.input(control, { target: { value: '#123456' } })
  else if (!control.readOnly) await fill(control, textFor(control))
}

function textFor(control: HTMLInputElement | HTMLTextAreaElement): string {
  if (control instanceof HTMLInputElement && isSecret(control)) return SECRET
  if (isDate(control)) return '20.03.2027'
  if (isTime(control)) return '08:15'
  return typedByType[control.type] ?? (control.inputMode === 'numeric' ? '12' : 'Записане')
}

async function show(form: () => Promise<ReactNode>): Promise<void> {
  await act(async () => {
    const { startRoutes } = await import('./start-routes.tsx')
    const shown = await form()
    await startRoutes(document.getElementById('root')!, { path: '*', Component: () => shown, children: [] })
  })
  await waitFor(() => expect(controls().length).toBeGreaterThan(0))
}

/** A request is refused with 401: the page redirects, and the browser removes the personal data. */
async function expireHere(): Promise<void> {
  keep('accessTokenExpiry', new Date(Date.now() - 1).toISOString())
  page().server.on(getProfile, refusal('session_expired'))
  const { call } = await import('../lib/portal.ts')
  history.replaceState(null, '', '/dashboard/profile')
  await act(() => call(getProfile, {}).then(ignore, ignore))
  expect(page().left.at(-1)).toContain('/sign-in?reason=expired')
  expect(kept('profile')).toBeNull()
}

test.each(Object.entries(forms))('C33 %s: typed values are restored after the session has expired', async (_, form) => {
  signedIn()
  await show(form)
  const empty = shown()
  for (let at = 0; at < controls().length; at++) {
    const control = controls()[at]
    if (control) await fillIn(control)
  }
  const full = shown()
  expect(full).not.toEqual(empty)
  await expireHere()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET)

  nextDocument()
  signedIn({ ...hanna, id: 8 })
  await show(form)
  expect(screen.queryByText('Ми зберегли те, що ви писали'), 'of another person').toBeNull()

  nextDocument()
  signedIn()
  await show(form)
  await waitFor(() => expect(shown()).toEqual(full.map((value) => (value === 'secret' ? '' : value))))
  for (const begin of screen.getAllByRole('button', { name: 'Почати спочатку', hidden: true }))
    await page().user.click(begin)
  await waitFor(() => expect(shown()).toEqual(empty))
  expect(kept('drafts.7')).toBeNull()
})

test.each([
  'rights of a member',
  'tracing a payment',
  'a verification of a meter',
  'a schedule of dispatches',
  'a token of a provider',
  'the hour of a publication',
  'a decision on a verification',
])('C33 %s: an incomplete date or time is restored as it was typed', async (name) => {
  const form = forms[name]
  if (!form) throw new Error(`no form ${name}`)
  signedIn()
  await show(form)
  const moments = controls().filter((control) => isDate(control) || isTime(control))
  for (const control of moments) await fill(control as HTMLInputElement, isTime(control) ? '8:1' : '12.1')
  const typed = moments.map((control) => (isTime(control) ? '08:1' : '12.1'))
  expect(shown()).toEqual(expect.arrayContaining(typed))
  const full = shown()

  nextDocument()
  signedIn()
  await show(form)
  await waitFor(() => expect(shown()).toEqual(full))
})
