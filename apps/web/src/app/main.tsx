import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/boot.css'
import { paths } from '../lib/paths.ts'

/**
 * Three applications share React and the design system: the cabinet and the management of the portal have a router
 * and a query cache; the forms of access (sign-in and the like) have neither, which keeps them within 85 KiB.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (location.pathname.startsWith(paths.home)) {
    const { startCabinet } = await import('./cabinet-app.tsx')
    await startCabinet(root)
    return
  }
  if (location.pathname.startsWith(paths.admin)) {
    const { startAdmin } = await import('./admin-app.tsx')
    await startAdmin(root)
    return
  }
  const { startAccess } = await import('./access-app.tsx')
  startAccess(root)
}

void start()
