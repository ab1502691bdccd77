import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import { expect, test } from 'vitest'
import { appearanceOf, counterTypes, serviceTypes } from './services.ts'

test('F03 counter type comes before service type, and service type before the default', () => {
  expect(appearanceOf({ counterType: '000000009', serviceType: 10 }).icon).toBe('sprout')
  expect(appearanceOf({ counterType: '000000099', serviceType: 17 }).utility).toBe('electricity')
  expect(appearanceOf({ serviceType: 14 }).utility).toBe('drainage')
  expect(appearanceOf({ counterType: null, serviceType: 99 })).toMatchObject({ utility: 'default', icon: 'gauge' })
})

test('F10 providers 889 and 999 go by service type', () => {
  const ignoreCounterType = ['889', '999']
  const garden = { counterType: '000000009', serviceType: 10, ignoreCounterType }
  expect(appearanceOf({ ...garden, providerCode: '999' }).icon).toBe('droplet')
  expect(appearanceOf({ ...garden, providerCode: '101' }).icon).toBe('sprout')
})

test('G11 the ten counter types and eight service types have a name in the catalogue', () => {
  const all = [...Object.values(counterTypes), ...Object.values(serviceTypes)]
  expect(all).toHaveLength(18)
  expect(new Set(all.map(({ messageKey }) => t(messageKey))).size).toBe(15)
})

test('G11 service types 10 to 17 each have a colour of the design and an icon', () => {
  expect(Object.keys(serviceTypes)).toEqual(['10', '11', '12', '13', '14', '15', '16', '17'])
  expect(Object.values(serviceTypes).map(({ utility, icon }) => [utility, icon])).toEqual([
    ['cold-water', 'droplet'],
    ['subscription', 'repeat'],
    ['heating', 'heater'],
    ['gas', 'flame'],
    ['drainage', 'waves-arrow-down'],
    ['hot-water', 'shower-head'],
    ['cold-water', 'droplets'],
    ['electricity', 'zap'],
  ])
})

test('F03 G11 each code has its name in the catalogue and its unit', () => {
  const told = (all: Readonly<Record<string, { messageKey: string; unit: string | null }>>) =>
    Object.entries(all).map(([code, { messageKey, unit }]) => [code, messageKey.replace(/^.*\./, ''), unit].join(' '))
  expect(told(serviceTypes)).toEqual([
    '10 10 m3',
    '11 11 month',
    '12 12 gcal',
    '13 13 m3',
    '14 14 m3',
    '15 15 m3',
    '16 16 m3',
    '17 17 kwh',
  ])
  const units = ['m3', 'm3', 'm3', 'gcal', 'kwh', 'kwh', 'kwh', 'gcal', 'm3', 'm3']
  const codes = units.map((_, at) => String(at + 1).padStart(9, '0'))
  expect(told(counterTypes)).toEqual(units.map((unit, at) => `${codes[at]} ${codes[at]} ${unit}`))
  expect(appearanceOf({})).toEqual({
    utility: 'default',
    icon: 'gauge',
    messageKey: 'serviceType.default',
    unit: null,
  })
})

test('F03 the ten counter types each have a colour of the design and an icon', () => {
  expect(Object.values(counterTypes).map(({ utility, icon }) => `${utility} ${icon}`)).toEqual([
    'gas flame',
    'cold-water droplet',
    'hot-water shower-head',
    'heating heater',
    'electricity zap',
    'electricity arrow-up-down',
    'electricity zap',
    'heating heater',
    'cold-water sprout',
    'drainage waves-arrow-down',
  ])
})
