import { useEffect, useRef } from 'react'

/** When a form has closed, focus goes back to what opened it. */
export function useReturnFocus(isOpen: boolean, openerId: string): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(openerId)?.focus()
    wasOpen.current = isOpen
  }, [isOpen, openerId])
}
