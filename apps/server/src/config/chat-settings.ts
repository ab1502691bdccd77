import { parseChatHours } from '@zatyshok/domain/chat-hours'
import * as z from 'zod'
import { fault } from './fault-text.ts'

const hours = z
  .string()
  .trim()
  .refine(areChatHours, {
    error: fault({
      uk: 'має бути проміжком, як 8:00-17:00, або порожнім, якщо цього дня не працюєте',
      en: 'must be an interval such as 8:00-17:00, or empty for a day off',
    }),
  })

function areChatHours(text: string): boolean {
  try {
    parseChatHours(text)
    return true
  } catch {
    return false
  }
}

const hoursOf = (day: string, usual: string) =>
  hours.default(usual).describe(`When the chat is answered on ${day}, as 8:00-17:00 in Kyiv; empty: not at all (I02).`)

/** Whether the chat is enabled, and its opening hours; `holidays` are closed too. */
export const chatSettings = {
  chat: z
    .strictObject({
      enabled: z.boolean().default(true).describe('The floating chat; editors keep its links (I01).'),
      hours: z
        .strictObject({
          mon: hoursOf('Mondays', '8:00-17:00'),
          tue: hoursOf('Tuesdays', '8:00-17:00'),
          wed: hoursOf('Wednesdays', '8:00-17:00'),
          thu: hoursOf('Thursdays', '8:00-17:00'),
          fri: hoursOf('Fridays', '8:00-16:00'),
          sat: hoursOf('Saturdays', ''),
          sun: hoursOf('Sundays', ''),
        })
        .prefault({}),
    })
    .prefault({}),
}
