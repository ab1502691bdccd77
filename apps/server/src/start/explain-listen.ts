import { StartError } from './start-error.ts'

/** Converts a listen error that the operator can fix to one line; returns any other error unchanged. */
export function explainListen(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError({
      uk: `Порт ${port} уже зайнято іншою програмою. Задайте інший: PORT=3001 npm start`,
      en: `Port ${port} is in use by another program. Set another one: PORT=3001 npm start`,
    })
  if (code === 'EACCES')
    return new StartError({
      uk: `Немає права слухати порт ${port}. Задайте більший за 1023: PORT=3000 npm start`,
      en: `There is no right to listen at port ${port}. Set one above 1023: PORT=3000 npm start`,
    })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError({
      uk: `Адреси ${host} немає на цій машині. Перевірте HOST.`,
      en: `This machine does not have the address ${host}. Check HOST.`,
    })
  return error
}
