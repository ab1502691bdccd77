import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/boot.css'
import { paths } from '../lib/paths.ts'
import { quietTime } from '../lib/session/quiet-time.ts'

/**
 * Starts one of three applications, which share React and the design system. The cabinet and the management have a
 * router and a query cache. The access forms (such as sign-in) have neither, to stay within 80 KiB.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (location.pathname.startsWith(paths.home)) {
    const { startCabinet } = await import('./cabinet-app.ts')
    await startCabinet(root)
    return addChat()
  }
  if (location.pathname.startsWith(paths.admin)) {
    const { startAdmin } = await import('./admin-app.ts')
    await startAdmin(root)
    return
  }
  const { startAccess } = await import('./access-app.tsx')
  startAccess(root)
  return addChat()
}

/** Loaded last: screens do not depend on the chat. */
async function addChat(): Promise<void> {
  await quietTime()
  const loaded = await import('../features/chat/mount-chat.tsx').catch(() => null)
  loaded?.mountChat()
}

void start()
