import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { portalCommand } from '../support/staff.ts'
import { row } from './row.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/kalynivsk/', import.meta.url))
const broken = fileURLToPath(new URL('../../fixtures/broken/', import.meta.url))
/** Prints what the command says whether it ended well or with refused rows. */
const told = (...args: string[]) => portalCommand(...args).catch((failure: unknown) => String(failure))

row('K01 CSV, DBF, XLSX, JSON lines and the bank’s register are read by their profiles', async () => {
  const deliveries = {
    'kalynivsk/101-vodokanal': '101-vodokanal',
    'kalynivsk/205-teploenergo': '205-teploenergo',
    'kalynivsk/310-oblenergo': '310-oblenergo',
    'kalynivsk/889-gaz': '889-gaz',
    'kalynivsk/bank': 'bank',
  }
  for (const [profile, folder] of Object.entries(deliveries)) {
    const printed = await told('import', profile, path.join(fixtures, folder), '--dry-run')
    expect(printed, profile).toMatch(/\d+/)
    expect(printed, profile).not.toMatch(/Error:|TypeError/)
  }
})

row('K02 a good row goes in, a bad one is told by place and reason; a cut or wrong file is refused whole', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-walk-'))
  const csv = readFileSync(path.join(fixtures, '101-vodokanal', 'osobovi_rahunky.csv'))
  const spoilt = path.join(folder, 'osobovi_rahunky.csv')
  writeFileSync(spoilt, Buffer.concat([csv, Buffer.from('not a number;;;;;;;;;;;;;\r\n')]))
  const printed = await told('import', 'kalynivsk/101-vodokanal', spoilt, '--dry-run')
  expect(printed).toMatch(/відхилено|не прийнято|помилк/i)
  rmSync(folder, { recursive: true })
  for (const name of readdirSync(broken)) {
    const refused = await told('import', 'kalynivsk/310-oblenergo', path.join(broken, name), '--dry-run')
    expect(refused, name).toMatch(/відхилено|відмовлено|не прийнято|не збіга/i)
  }
})

row('K03 readings and consents go to a provider as files, once, and again on demand', async ({ askAsResident }) => {
  const meters = (await askAsResident('/api/warehouse/consumer/counters?serviceProviderCode=101')).json
  const meter = meters.find(({ zones }: { zones: string[] }) => zones.length === 1)
  const value = String(Math.floor(Number(meter.previous[0].value)) + 8)
  const readings = [{ counterId: meter.id, value, confirmed: true }]
  await askAsResident('/api/warehouse/consumer/counter/factor', { method: 'POST', body: { readings } })
  const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-walk-'))
  await told('export', '101', 'readings', '--folder', folder, '--format', 'csv')
  const [first] = readdirSync(folder)
  expect(readFileSync(path.join(folder, first ?? ''), 'latin1')).toContain(
    meter.serialNumber.replace(/[^\d]/g, '').slice(-4),
  )
  await told('export', '101', 'readings', '--folder', folder, '--format', 'csv')
  expect(readdirSync(folder), 'nothing new, no file').toHaveLength(1)
  await told('export', '101', 'consents', '--folder', folder)
  const number = /\d+(?=\.\w+$)/.exec(first ?? '')?.[0] ?? ''
  const again = await told(
    'export',
    '101',
    'readings',
    '--folder',
    mkdtempSync(path.join(tmpdir(), 'zatyshok-walk-')),
    '--resend',
    number,
  )
  expect(again).not.toMatch(/TypeError/)
})

row('K04 the portal stands on its own database or on the server that the environment names', async ({ ask }) => {
  const ready = await ask('/health/ready')
  expect(ready.status).toBe(200)
  expect(await portalCommand('migrate')).not.toMatch(/помилка/i)
})
