import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let lines = ''
  write(
    createLogger('info', {
      write: (line) => {
        lines += line
      },
    }),
  )
  return lines
}

test('LG1 a database error is logged with its code and table, without user input', () => {
  const typed = {
    detail: 'Key (email)=(olena@misto.example)',
    where: 'olena@misto.example',
    parameters: ['olena@misto'],
  }
  const fault = Object.assign(new Error('duplicate key'), { code: '23505', table: 'user_emails', ...typed })
  const around = new Error('not saved', { cause: new AggregateError([fault], 'several') })
  for (const err of [fault, around]) {
    const line = logged((log) => log.error({ err }, 'request failed'))
    expect(line).not.toContain('olena')
    expect(line).toContain('23505')
    expect(line).toContain('user_emails')
  }
})

test('LG1 a token and cookies are not logged even where a whole request is', () => {
  const headers = { authorization: 'Bearer a-secret-token', cookie: 'XSRF-TOKEN=a-secret-value', host: 'misto.example' }
  const line = logged((log) => log.info({ req: { headers } }, 'a request'))
  expect(line).not.toContain('a-secret')
  expect(line).toContain('misto.example')
})
