import { expect, test } from 'vitest'
import { createCommandLogger, createLogger } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void, create = createLogger): string {
  let lines = ''
  write(
    create('info', {
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

test('LG1 the copy of an error keeps its message, and an object without one names its fields', () => {
  const fault = Object.assign(new Error('the connection broke'), { code: '57P01' })
  const copied = logged((log) => log.warn({ err: { ...fault, message: fault.message } }, 'the job queue is disturbed'))
  expect(JSON.parse(copied).err).toMatchObject({ message: 'the connection broke', code: '57P01' })
  const bare = logged((log) =>
    log.warn({ err: { ...fault, parameters: ['olena@misto'] } }, 'the job queue is disturbed'),
  )
  expect(JSON.parse(bare).err).toEqual({ message: 'an object without a message: code, parameters', code: '57P01' })
})

test('a command does not log lost connections of the database, and logs other faults', () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const write = (log: ReturnType<typeof createLogger>) => {
    log.warn({ err: lost }, 'a database connection broke')
    log.warn({ err: new Error('a bug') }, 'something else failed')
    log.warn({ version: 190_000 }, 'a new server')
  }
  const told = (lines: string) =>
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg)
  expect(told(logged(write, createCommandLogger))).toEqual(['something else failed', 'a new server'])
  expect(told(logged(write))).toHaveLength(3)
})
