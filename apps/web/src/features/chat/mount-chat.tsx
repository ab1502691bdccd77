import { createRoot } from 'react-dom/client'
import { ChatCorner } from './chat-corner.tsx'

/** Adds the floating chat (I01) after the application, last in Tab order. Screens do not depend on it. */
export function mountChat(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ChatCorner />)
}
