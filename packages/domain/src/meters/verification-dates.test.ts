import { expect, test } from 'vitest'
import { nextCheckAfter, verificationDateProblems } from './verification-dates.ts'

const today = '2026-11-20'
const dates = { verifiedOn: '2026-11-20', nextCheckDate: '2030-11-20', installedOn: '2024-01-15', today }

test.each([
  ['today, for four years', {}, {}],
  ['the day of the installation', { verifiedOn: '2024-01-15' }, {}],
  ['no next date', { nextCheckDate: null }, {}],
  ['an unknown installation', { installedOn: null, verifiedOn: '2010-02-28', nextCheckDate: '2026-02-28' }, {}],
  ['tomorrow', { verifiedOn: '2026-11-21' }, { verifiedOn: 'validation.verify.date.future' }],
  ['the year 9999', { verifiedOn: '9999-12-31', nextCheckDate: null }, { verifiedOn: 'validation.verify.date.future' }],
  ['before the installation', { verifiedOn: '2024-01-14' }, { verifiedOn: 'validation.verify.date.installed' }],
  [
    'long ago',
    { installedOn: null, verifiedOn: '2006-11-19', nextCheckDate: null },
    { verifiedOn: 'validation.verify.date.old' },
  ],
  ['a next date of the same day', { nextCheckDate: '2026-11-20' }, { nextCheckDate: 'validation.verify.next' }],
  ['a next date of the year 9999', { nextCheckDate: '9999-12-31' }, { nextCheckDate: 'validation.verify.next.far' }],
])('MA8 F10 %s', (_what, changed, problems) => {
  expect(verificationDateProblems({ ...dates, ...changed })).toEqual(problems)
})

test.each([
  ['cold water', { counterType: '000000002', serviceType: 10 }, '2030-11-20'],
  ['heat', { counterType: '000000004', serviceType: 12 }, '2030-11-20'],
  ['gas', { counterType: '000000001', serviceType: 13 }, '2034-11-20'],
  ['drainage alone', { counterType: '000000010', serviceType: 14 }, null],
])('F10 the term of %s is proposed by the service', (_what, meter, next) => {
  expect(nextCheckAfter('2026-11-20', { ...meter, providerCode: '101', ignoreCounterType: ['889'] })).toBe(next)
})

test('F10 where the counter type is ignored the service decides', () => {
  const meter = { counterType: '000000002', serviceType: 13, providerCode: '889', ignoreCounterType: ['889'] }
  expect(nextCheckAfter('2026-11-20', meter)).toBe('2034-11-20')
})

test.each([
  ['twenty years ago to the day', { installedOn: null, verifiedOn: '2006-11-20', nextCheckDate: null }, {}],
  ['a next date in twenty years to the day', { nextCheckDate: '2046-11-20' }, {}],
  ['a day more', { nextCheckDate: '2046-11-21' }, { nextCheckDate: 'validation.verify.next.far' }],
  [
    'both wrong',
    { verifiedOn: '2026-11-21', nextCheckDate: '2026-11-20' },
    { verifiedOn: 'validation.verify.date.future', nextCheckDate: 'validation.verify.next' },
  ],
])('MA8 F10 %s is judged to the day', (_what, changed, problems) => {
  expect(verificationDateProblems({ ...dates, ...changed })).toEqual(problems)
})

test('F10 hot water is verified every four years, electricity every sixteen', () => {
  const next = (counterType: string) =>
    nextCheckAfter('2026-11-20', { counterType, serviceType: 0, providerCode: '101', ignoreCounterType: [] })
  expect(['000000003', '000000005', '000000099'].map(next)).toEqual(['2030-11-20', '2042-11-20', null])
})
