import { screen, waitFor, within } from '@testing-library/react'
import { listInboxNotes } from '@zatyshok/contract/inbox'
import {
  countVerificationRequests,
  downloadCertificate,
  listVerificationRequests,
  readVerificationRequest,
  undoVerificationDecision,
} from '@zatyshok/contract/meters/verification-inbox'
import { afterEach, expect, test } from 'vitest'
import { findButton, main, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import type { ReplyOf } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const entry = (id: number): ReplyOf<typeof listVerificationRequests>[number] => ({
  ...{ id, state: 'sent', serviceProvider: { code: '999', name: 'Передмістя' }, accountNumber: '1', serviceType: 3 },
  ...{ serialNumber: `48${id}`, type: '100000010', verifiedOn: '2026-11-10', sentAt: '2026-11-20T10:00:00Z' },
})
const card = (id: number, kind: 'png' | 'pdf'): ReplyOf<typeof readVerificationRequest> => ({
  ...entry(id),
  ...{ address: 'вул. Соборна, 1', place: '', installedOn: null, knownNextCheckDate: null, nextCheckDate: null },
  ...{ certificateNumber: '', sender: 'Ганна', proposedNextCheckDate: null, acceptedUntil: null, reason: '' },
  ...{ decidedAt: null, decidedBy: null, revision: 0 },
  certificate: { name: `svidotstvo.${kind}`, bytes: 3, state: 'ready', kind },
})

/** Blobs that the page shows, by their addresses; jsdom has no such addresses. */
const shown = new Map<string, Blob>()
URL.createObjectURL = (blob) => {
  const url = `blob:${shown.size}`
  shown.set(url, blob as Blob)
  return url
}
URL.revokeObjectURL = (url) => void shown.delete(url)
afterEach(() => shown.clear())

async function openRequest(id: number, kind: 'png' | 'pdf', decision: Partial<ReturnType<typeof card>> = {}) {
  const { server } = page()
  server.on(listVerificationRequests, [entry(9), entry(7), entry(4)])
  server.on(countVerificationRequests, [])
  server.on(listInboxNotes, [])
  server.on(readVerificationRequest, ({ url }) => ({
    ...card(Number(url.pathname.split('/').at(-1)), kind),
    ...decision,
  }))
  server.on(downloadCertificate, () => new Uint8Array([1, 2, 3]) as never)
  return openAs('operator', `/admin/verifications/${id}`)
}

test('F10 a picture of a certificate is shown in place, as a type that runs nothing', async () => {
  await openRequest(7, 'png')
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: /^Свідоцтво\sдо\sзапиту\s№\s7$/ })
  expect(shown.get(picture.getAttribute('src') ?? '')?.type).toBe('image/png')
})

test('F10 a PDF of a certificate has a link to a tab of its own', async () => {
  await openRequest(7, 'pdf')
  const link = await screen.findByRole('link', { name: /^Відкрити\sPDF/ })
  expect([link.getAttribute('target'), shown.get(link.getAttribute('href') ?? '')?.type]).toEqual([
    '_blank',
    'application/pdf',
  ])
  expect(within(main()).queryByRole('img', { name: /Свідоцтво/ })).toBeNull()
})

test('F10 certificates are looked at one after another, from the last one to the first', async () => {
  const { user } = await openRequest(7, 'png')
  for (const next of [4, 9, 7]) {
    await user.click(await screen.findByRole('link', { name: 'Далі' }))
    await waitFor(() =>
      expect(textOf(screen.getByRole('heading', { level: 2, name: /^Повірка/ }))).toContain(String(next)),
    )
    await screen.findByRole('img', { name: new RegExp(`№\\s${next}$`) })
  }
})

test('F10 a decision of the last day is taken back, and the request can be decided again', async () => {
  const decision = { state: 'refused', reason: 'Нечитабельно', revision: 1, canUndo: true } as const
  const { user } = await openRequest(7, 'png', decision)
  const { server } = page()
  server.on(undoVerificationDecision, { ...card(7, 'png'), revision: 2 })
  await user.click(await findButton('Скасувати рішення'))
  await findButton('Прийняти')
  expect(server.sent(undoVerificationDecision)[0]?.body).toEqual({ revision: 1 })
})
