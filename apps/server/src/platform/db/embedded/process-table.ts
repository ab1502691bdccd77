import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export interface ProcessEntry {
  /** State letter of the operating system; Z is a zombie. */
  state: string
  /** Program and arguments. */
  command: string[]
}

/** Returns the operating system's entry for a process, or undefined if the process does not exist. */
export function processOf(pid: number): ProcessEntry | undefined {
  return process.platform === 'linux' ? linuxProcess(pid) : anyUnixProcess(pid)
}

function linuxProcess(pid: number): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return { state: stat.slice(stat.lastIndexOf(')') + 2), command }
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

function anyUnixProcess(pid: number): ProcessEntry | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'stat=,args=', '-ww', '-p', String(pid)], { encoding: 'utf8' })
    const [state = '', ...command] = text.trim().split(/\s+/)
    return { state, command }
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined
    throw error
  }
}

/** Returns the working folder of a Linux process, or undefined if it has ended or belongs to another user. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if (isGone(error) || (error instanceof Error && 'code' in error && error.code === 'EACCES')) return undefined
    throw error
  }
}

/** True if the error means that the process has ended. */
export function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ESRCH'
}
