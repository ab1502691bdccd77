import { screen, waitFor } from '@testing-library/react'
import { beginRun, listImportChoices, listRuns } from '@zatyshok/contract/providers/imports'
import { beginUpload, listUploads, sendChunk } from '@zatyshok/contract/providers/uploads'
import { expect, test } from 'vitest'
import { button, field, main, textOf } from '../../testing/find.ts'
import { page, pass, stopClock } from '../../testing/page.ts'
import { type ReplyOf, refusal } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const upload = { id: 7, name: 'нове.csv', bytes: 3, received: 0, sha256: null, expiresAt: '2026-12-25T10:00:00Z' }
const choice = {
  profile: 'misto/101',
  serviceProvider: { code: '101', name: 'Водоканал' },
  rules: [
    { mask: 'pokaznyky*.csv', kinds: ['readings'] },
    { mask: 'narahuvannia*.csv', kinds: ['invoices', 'invoiceLines'] },
  ],
}

async function openImports() {
  const { server } = page()
  server.on(listImportChoices, [choice])
  server.on(listUploads, [])
  server.on(listRuns, [])
  server.on(beginUpload, upload)
  server.on(sendChunk, { ...upload, received: 3, sha256: 'a'.repeat(64) })
  server.on(beginRun, refusal('not_found'))
  const { user } = await openAs('operator', '/admin/imports')
  const choose = async (...names: string[]) =>
    user.upload(
      await screen.findByTestId('import-files'),
      names.map((name) => new File(['a;b'], name)),
    )
  return { user, server, choose }
}

test('K01 a file whose name fits no rule is told before it is sent, and is sent by the chosen rule', async () => {
  const { user, server, choose } = await openImports()
  await choose('нове.csv')
  expect(textOf((await screen.findAllByText(/назва\sне\sпідходить/))[0])).toContain('Файл ще не надіслано')
  expect(server.sent(beginUpload)).toEqual([])
  const rule = field('Що у файлі «нове.csv»')
  expect(textOf(rule)).toContain('Рахунки за місяць, Рядки рахунків (narahuvannia*.csv)')
  await user.selectOptions(rule, 'pokaznyky*.csv')
  await waitFor(() => expect(server.sent(sendChunk)).toHaveLength(1))
  await waitFor(() => expect(button('Перевірити поставку').disabled).toBe(false))
  await user.click(button('Перевірити поставку'))
  await waitFor(() =>
    expect(server.sent(beginRun)[0]?.body).toMatchObject({
      uploads: [7],
      rules: [{ upload: 7, mask: 'pokaznyky*.csv' }],
    }),
  )
})

const folderRun: ReplyOf<typeof listRuns>[number] = {
  ...{ id: 17, purpose: 'import', state: 'done', origin: 'folder', profile: 'misto/101', by: '' },
  ...{ serviceProvider: choice.serviceProvider, files: ['pokaznyky.csv'], undone: null },
  ...{ createdAt: '2026-11-05T10:00:00Z', startedAt: '2026-11-05T10:00:00Z', finishedAt: '2026-11-05T10:01:00Z' },
  counts: { read: 9, notCounted: 0, refused: 0, warned: 0, inserted: 9, updated: 0, unchanged: 0, removed: 0 },
}

test('K01 the open list shows an import that the watched folder begins meanwhile', async () => {
  stopClock()
  const { server } = await openImports()
  const empty = 'Тут ще нічого не завантажували.'
  await waitFor(() => expect(textOf(main())).toContain(empty))
  server.on(listRuns, [folderRun])
  await pass(30_000)
  await waitFor(() => expect(textOf(main())).not.toContain(empty))
})

test('K01 a file whose name fits a rule is sent at once', async () => {
  const { server, choose } = await openImports()
  await choose('POKAZNYKY_2026-11.csv')
  await waitFor(() => expect(server.sent(sendChunk)).toHaveLength(1))
  expect(screen.queryByLabelText(/^Що\sу\sфайлі/)).toBeNull()
})
