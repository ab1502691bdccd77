import { useEffect, useState } from 'react'

const QUIET_MS = 300

/** Returns the value after it has not changed for 300 ms, so that typing does not send a request per letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
