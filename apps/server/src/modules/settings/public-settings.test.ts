import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { browserSettings, publicSettings } from './public-settings.ts'

const CONFIG_FILE = fileURLToPath(new URL('../../../../../deploy/portal.example.yaml', import.meta.url))
const siteFolder = fileURLToPath(new URL('../../../../web/public', import.meta.url))

describe('the header logo', () => {
  test.each(['kalynivsk', 'dzherelo', 'vohnyk', 'svitlo', 'oselia'])('A02 platform %s has its own logo', (platform) => {
    const { logo } = publicSettings(readConfig({ CONFIG_FILE, PLATFORM: platform }).settings)
    expect(logo).toEqual({ src: `/logos/${platform}.svg`, alt: expect.stringMatching(/знак/), test: false })
    expect(existsSync(`${siteFolder}${logo.src}`)).toBe(true)
  })

  test.each([{ PLATFORM: 'another' }, { PORTAL_PLATFORM: 'another' }])(
    'A02 any other platform gives the test logo',
    (set) => {
      expect(publicSettings(readConfig({ CONFIG_FILE, ...set }).settings).logo.test).toBe(true)
    },
  )

  test('A02 without a platform the test logo is used, and its file exists', () => {
    const { logo } = publicSettings(readConfig({}).settings)
    expect(logo).toEqual({ src: '/logo-test.svg', alt: 'Тестовий логотип', test: true })
    expect(existsSync(`${siteFolder}${logo.src}`)).toBe(true)
  })
})

test('G09 no token of a payment service reaches the browser', () => {
  const { settings } = readConfig({ CONFIG_FILE })
  const secrets = { token: 'secret-token', noticeSecret: 'whsec_secret-token' }
  const services = { portmone: { name: 'Portmone', format: 'https://pay.example/{token}', ...secrets } }
  const shown = publicSettings({ ...settings, payments: { ...settings.payments, services } })
  expect(JSON.stringify(shown)).not.toContain('secret-token')
})

test('C34 the browser learns whether letters are sent, never the server’s address', () => {
  const { settings } = readConfig({ CONFIG_FILE })
  const shown = browserSettings(settings, 'smtps://user:secret@mail.example')
  expect(shown.sendsMail).toBe(true)
  expect(JSON.stringify(shown)).not.toContain('mail.example')
  expect(browserSettings(settings, undefined).sendsMail).toBe(false)
})
