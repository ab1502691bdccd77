import type { Plugin, Rolldown } from 'vite'

const CONTRACT_FILE = /\/packages\/contract\/src\/(?:[\w-]+\/)*[\w-]+\.ts$/
/** What `call` needs of an endpoint; schemas, summaries and error lists are the server's. */
const KEPT = new Set(['method', 'path', 'access', 'ownPageOnly', 'upload'])

type Span = { start: number; end: number }
type Edit = Span & { text: string }
type Property = Span & { key: { name?: string }; value: { type: string } }

/**
 * Leaves of every `endpoint({…})` only what the browser's client reads, and marks schemas as free of side effects:
 * tree shaking then takes the schemas of replies, and most of Zod, out of the bundle (11 KiB of the cabinet, brotli).
 * Schemas that a form imports by name stay. A reply that is a string (`application/pdf`) stays too.
 */
export function contractSubset(): Plugin {
  return {
    name: 'zatyshok-contract-subset',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: CONTRACT_FILE },
      handler(code) {
        const edits = topLevelCalls(this.parse(code)).flatMap((call) => editsOf(call, code))
        return { code: applied(code, edits), map: null, moduleSideEffects: false }
      },
    },
  }
}

type Program = ReturnType<Rolldown.PluginContext['parse']>

/** The calls that give a top-level constant its value. */
function topLevelCalls(program: Program) {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  })
}

function editsOf(call: ReturnType<typeof topLevelCalls>[number], code: string): Edit[] {
  const [argument] = call.arguments
  const isEndpoint = call.callee.type === 'Identifier' && call.callee.name === 'endpoint'
  if (isEndpoint && argument?.type === 'ObjectExpression') {
    return (argument.properties as Property[])
      .filter(({ key, value }) => !KEPT.has(key.name ?? '') && !isFileReply(key.name, value))
      .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }))
  }
  // One annotated call without arguments: shaken as a whole, methods and nested schemas included.
  return [
    { start: call.start, end: call.start, text: '/* @__PURE__ */ (() => ' },
    { start: call.end, end: call.end, text: ')()' },
  ]
}

const isFileReply = (name: string | undefined, value: Property['value']) => name === 'reply' && value.type === 'Literal'

function applied(code: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of edits) {
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}
