import { screen, waitFor } from '@testing-library/react'
import {
  checkImportDefinition,
  listImportFields,
  listImportProfiles,
  readImportProfile,
  saveImportProfile,
} from '@zatyshok/contract/providers/import-profiles'
import { inspectImportFile } from '@zatyshok/contract/providers/import-samples'
import { beginUpload, discardUpload, sendChunk } from '@zatyshok/contract/providers/uploads'
import { expect, test } from 'vitest'
import { button, findButton, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import type { ReplyOf } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const provider = { code: '101', name: 'Водоканал' }
const definition = {
  provider: '101',
  town: 'м. Калинівськ',
  format: { type: 'csv', encoding: 'windows-1251', separator: ';' },
  notation: { decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy' },
  services: {},
  files: [
    {
      name: 'pokaz.csv',
      tables: [
        {
          key: ['ОР', 'Тип'],
          records: [{ kind: 'readings', only: { column: 'Стан', is: ['діє'] }, fields: { account: { column: 'ОР' } } }],
        },
      ],
    },
  ],
}
const whole: ReplyOf<typeof readImportProfile> = {
  ...{ name: 'misto/101', provider, origin: 'stored', savedAt: '2026-11-01T10:00:00Z', savedBy: 'anna', version: 3 },
  ...{ definition: JSON.stringify(definition), yaml: '', versions: [] },
}

test('J05 K01 the hidden key of a profile is shown without a sample and removed without YAML', async () => {
  const { server } = page()
  server.on(listImportProfiles, { profiles: [], providers: [provider] })
  server.on(listImportFields, { kinds: [{ kind: 'readings', fields: [] }], serviceTypes: [] })
  server.on(readImportProfile, whole)
  server.on(checkImportDefinition, { definition: null, mistakes: [] })
  server.on(saveImportProfile, whole)
  const { user } = await openAs('operator', '/admin/imports/profiles/edit?name=misto/101')
  await findButton('Прибрати: Рядок упізнають за стовпцем, «Тип»')
  const held = screen.getByRole('region', { name: 'Що ще сказано про ці рядки' })
  expect(textOf(held)).toContain('«ОР»')
  screen.getByDisplayValue('м. Калинівськ')
  await user.click(button('Прибрати: Рядок упізнають за стовпцем, «Тип»'))
  await user.click(button('Прибрати: Рядок упізнають за стовпцем, «ОР»'))
  await user.click(button('Прибрати: Лише рядки, у яких, у стовпці «Стан» — «діє»'))
  await user.click(button('Зберегти профіль'))
  await screen.findByText(/Профіль збережено/)
  const [saved] = server.sent(saveImportProfile).map(({ body }) => JSON.parse(Object(body).definition))
  expect(saved.files[0].tables).toEqual([{ records: [{ kind: 'readings', fields: { account: { column: 'ОР' } } }] }])
})

test('K01 the sample of a profile is deleted from the portal when the profile is left', async () => {
  const { server } = page()
  const upload = { id: 7, name: 'x.csv', bytes: 3, received: 0, sha256: null, expiresAt: '2026-12-25T10:00:00Z' }
  server.on(listImportProfiles, { profiles: [], providers: [provider] })
  server.on(listImportFields, { kinds: [], serviceTypes: [] })
  server.on(beginUpload, upload)
  server.on(sendChunk, { ...upload, received: 3, sha256: 'a'.repeat(64) })
  const draft = JSON.stringify({ ...definition, fileName: 'x.csv' })
  const inspection = {
    name: 'x.csv',
    refusal: null,
    kind: 'csv' as const,
    findings: [],
    problems: [],
    tables: [],
    lines: [],
    month: null,
    draft,
  }
  server.on(inspectImportFile, inspection)
  server.on(discardUpload, {})
  const { user } = await openAs('operator', '/admin/imports/profiles/edit')
  await user.upload(await screen.findByLabelText(/^Зразок\sфайлу/), new File(['a;b'], 'x.csv'))
  await findButton('Перевірити на цьому файлі')
  screen.getByLabelText(/^Ще\sодин\sфайл/)
  expect(screen.queryByRole('button', { name: /файл\s«x\.csv»/ })).toBeNull()
  expect(server.sent(discardUpload)).toEqual([])
  await user.click(screen.getByRole('link', { name: /^До\sсписку\sпрофілів/ }))
  await waitFor(() =>
    expect(server.sent(discardUpload).map(({ url }) => url.pathname)).toEqual(['/api/admin/imports/uploads/7']),
  )
})
