import { useEffect, useRef } from 'react'

/** Returns the focus to the opener when the form has closed. */
export function useReturnFocus(isOpen: boolean, openerId: string): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(openerId)?.focus()
    wasOpen.current = isOpen
  }, [isOpen, openerId])
}
