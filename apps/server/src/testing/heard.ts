import pg from 'pg'
import { vi } from 'vitest'

/** Every SQL text that this process sends from now on, until `stop`. */
export function hearStatements() {
  const texts: string[] = []
  const real = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [first] = sent
    texts.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
    return Reflect.apply(real, this, sent)
  })
  return { texts, stop: () => spy.mockRestore() }
}
