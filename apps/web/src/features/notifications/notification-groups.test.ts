import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { groupNotifications } from './notification-groups.ts'

const entry = (id: number, at: string) => ({
  id,
  at,
  topic: 'bill' as const,
  title: '',
  text: '',
  path: null,
  isNew: false,
})

test('check 69 entries are grouped by their day in Kyiv: today, yesterday, this week, earlier', () => {
  const groups = groupNotifications(
    [
      entry(6, '2026-11-26T08:00:00Z'),
      // 01:30 in Kyiv on the 26th.
      entry(5, '2026-11-25T23:30:00Z'),
      entry(4, '2026-11-25T10:00:00Z'),
      entry(3, '2026-11-23T10:00:00Z'),
      entry(2, '2026-11-22T10:00:00Z'),
    ],
    new Date('2026-11-26T10:00:00Z'),
  )
  expect(groups.map(({ title, notifications }) => [title, notifications.map(({ id }) => id)])).toEqual([
    ['Сьогодні', [6, 5]],
    ['Учора', [4]],
    ['На цьому тижні', [3]],
    ['Раніше', [2]],
  ])
})

test('check 69 on Monday yesterday is the Sunday of last week, and empty groups are omitted', () => {
  const groups = groupNotifications(
    [entry(2, '2026-11-22T10:00:00Z'), entry(1, '2026-11-21T10:00:00Z')],
    new Date('2026-11-23T10:00:00Z'),
  )
  expect(groups.map(({ key }) => key)).toEqual(['yesterday', 'earlier'])
})
