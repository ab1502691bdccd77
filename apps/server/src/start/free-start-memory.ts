import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Returns the memory of garbage that the start has made to the system (decision 0111). V8 would collect it only when
 * the heap has grown further, which an idle portal never does.
 */
export function freeStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  // The only collection that also shrinks the heap.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
