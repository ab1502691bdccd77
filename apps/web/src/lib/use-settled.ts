import { useEffect, useState } from 'react'

const QUIET_MS = 300

/** The value once it has not changed for 300 ms: what is typed is not asked for letter by letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
