import { readdirSync, readFileSync } from 'node:fs'

/** Returns the process and all its descendants, from /proc. */
function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const number = Number(name)
    const parent = Number.isInteger(number) ? parentOf(number) : undefined
    if (parent !== undefined) parents.set(number, parent)
  }
  const tree = [pid]
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child)
  return tree
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Suspends the process tree until the returned function is called. */
export function freezeTree(pid: number): () => void {
  const tree = treeOf(pid)
  for (const one of tree) process.kill(one, 'SIGSTOP')
  return () => {
    for (const one of tree) {
      try {
        process.kill(one, 'SIGCONT')
      } catch {
        // The process has ended meanwhile.
      }
    }
  }
}

/** Sends SIGKILL to the process and all its descendants. */
export function killTree(pid: number): void {
  for (const one of treeOf(pid)) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // The process has ended with its parent.
    }
  }
}
