import { createRoot } from 'react-dom/client'
import { ChatCorner } from './chat-corner.tsx'

/** Puts the floating chat (I01) beside the application, last for Tab: no screen has to know of it. */
export function mountChat(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ChatCorner />)
}
