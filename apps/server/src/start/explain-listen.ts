import { StartError } from './start-error.ts'

/** Converts a listen error that the operator can fix to one line; returns any other error unchanged. */
export function explainListen(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`Порт ${port} уже зайнято іншою програмою. Задайте інший: PORT=3001 npm start`)
  if (code === 'EACCES')
    return new StartError(`Немає права слухати порт ${port}. Задайте більший за 1023: PORT=3000 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`Адреси ${host} немає на цій машині. Перевірте HOST.`)
  return error
}
