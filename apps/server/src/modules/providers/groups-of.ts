import type { Context } from '../../context.ts'

/** Returns the requested provider groups; undefined: the configured one. @param asked as `22,23` */
export const groupsOf = ({ settings }: Pick<Context, 'settings'>, asked: string | undefined): number[] =>
  asked === undefined ? [settings.providerGroup] : asked.split(',').map(Number)
