import type { Context } from '../../context.ts'

/** The provider groups that a request asks for; undefined: the one of the configuration. @param asked as `22,23` */
export const groupsOf = ({ settings }: Pick<Context, 'settings'>, asked: string | undefined): number[] =>
  asked === undefined ? [settings.providerGroup] : asked.split(',').map(Number)
