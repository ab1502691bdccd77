import {
  carriers,
  clobbering,
  contexts,
  disguised,
  events,
  mutating,
  posing,
  schemes,
  selfRunning,
} from './xss-payloads.ts'

export interface Vector {
  /** Index in the collection; a script that runs reports it. */
  readonly id: number
  readonly html: string
}

const tagOf = (opening: string) => /[^<> ]+/.exec(opening)?.[0] ?? ''

const templates: readonly string[] = [
  ...selfRunning,
  ...disguised,
  ...mutating,
  ...posing,
  ...events.map(([tag, event]) => `<${tag} ${event}=RUN>x</${tagOf(tag)}>`),
  ...carriers.flatMap((carrier) => schemes.map((scheme) => carrier.replace('ADDRESS', scheme))),
  ...contexts.flatMap((context) => selfRunning.map((payload) => context.replaceAll('CONTENT', payload))),
  ...contexts.map((context) => context.replaceAll('CONTENT', '<a href="javascript:RUN">x</a>')),
  ...clobbering.flatMap((name) => [`<a id=${name} href=/help>x</a><a id=${name} name=x>x</a>`, `<img name=${name}>`]),
]

/**
 * The collection of markup attacks (XS1): every way to run, disguise, mutate, imitate and clobber, in every context. A
 * script that runs calls `window.__ran(id)`; loads and submissions to other sites go to `foreign`.
 *
 * @param foreign the test's own origin, which counts requests
 */
export const xssVectors = (foreign: string): readonly Vector[] =>
  [...new Set(templates)].map((template, id) => ({
    id,
    html: template.replaceAll('RUN', `window.__ran(${id})`).replaceAll('FOREIGN', foreign),
  }))
