/**
 * Browser features that jsdom lacks, only as far as the screens use them. Tests in Chromium cover layout, styles and
 * real modality.
 */

interface Part {
  owner: object
  name: string
  value: unknown
}

/** Installs the missing features; returns a function that removes them. */
export function addBrowserParts(leave: (path: string) => void): () => void {
  const listening = new AbortController()
  const style = document.createElement('style')
  // As in the portal's styles: the toast region is also visible in browsers without popovers.
  style.textContent = '[popover="auto"] { display: none } [popover="manual"] { display: grid }'
  document.head.append(style)
  const put = parts(leave).map(({ owner, name, value }) => {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    return () => {
      if (before) Object.defineProperty(owner, name, before)
      else Reflect.deleteProperty(owner, name)
    }
  })
  const { signal } = listening
  document.addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && closeTop(), {
    signal,
  })
  document.addEventListener('click', ({ target }) => pressPopoverButton(target), { signal })
  // Registered last: a click that the application has handled is not a navigation.
  document.defaultView?.addEventListener('click', (event) => followLink(event, leave), { signal })
  return () => {
    listening.abort()
    style.remove()
    for (const takeOut of put) takeOut()
  }
}

function parts(leave: (path: string) => void): Part[] {
  return [
    { owner: HTMLDialogElement.prototype, name: 'showModal', value: showModal },
    { owner: HTMLDialogElement.prototype, name: 'close', value: close },
    { owner: HTMLElement.prototype, name: 'showPopover', value: showPopover },
    { owner: HTMLElement.prototype, name: 'hidePopover', value: hidePopover },
    { owner: globalThis, name: 'isSecureContext', value: true },
    { owner: HTMLCanvasElement.prototype, name: 'getContext', value: () => null },
    { owner: Element.prototype, name: 'scrollIntoView', value: () => undefined },
    { owner: globalThis, name: 'scrollTo', value: () => undefined },
    { owner: document.defaultView ?? globalThis, name: 'scrollTo', value: () => undefined },
    // A phone: no query of a width matches.
    { owner: globalThis, name: 'matchMedia', value: () => Object.assign(new EventTarget(), { matches: false }) },
    { owner: globalThis, name: 'location', value: leavableLocation(leave) },
  ]
}

/** The page's location; calls `leave` if an assignment would load another document. */
function leavableLocation(leave: (path: string) => void): Location {
  const real = document.location
  const go = (to: string | URL) => {
    const { origin, href, pathname, search, hash } = new URL(to, real.href)
    leave(origin === real.origin ? pathname + search + hash : href)
  }
  // Proxies must not misreport non-configurable properties, so the target is an empty object.
  return new Proxy({} as Location, {
    get(_, name) {
      if (name === 'assign' || name === 'replace') return go
      if (name === 'reload') return () => leave(real.pathname + real.search)
      const value: unknown = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
    set(_, name, value) {
      if (name !== 'href') return Reflect.set(real, name, value, real)
      go(String(value))
      return true
    },
  })
}

function followLink(event: MouseEvent, leave: (path: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.defaultPrevented) return
  const href = link.getAttribute('href') ?? ''
  event.preventDefault()
  if (href.startsWith('#')) {
    document.getElementById(href.slice(1))?.focus()
    return
  }
  if (link.download) return
  leave(link.origin === document.location.origin ? link.pathname + link.search + link.hash : link.href)
}

const openDialogs: { dialog: HTMLDialogElement; before: Element | null }[] = []

function showModal(this: HTMLDialogElement): void {
  openDialogs.push({ dialog: this, before: document.activeElement })
  this.open = true
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return
  const at = openDialogs.findIndex(({ dialog }) => dialog === this)
  const [shown] = at === -1 ? [] : openDialogs.splice(at, 1)
  this.open = false
  if (shown?.before instanceof HTMLElement && shown.before.isConnected) shown.before.focus()
  this.dispatchEvent(new Event('close'))
}

function showPopover(this: HTMLElement): void {
  const states = { oldState: 'closed', newState: 'open' }
  this.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  this.dataset['open'] = ''
  this.style.display = 'block'
  this.dispatchEvent(Object.assign(new Event('toggle'), states))
}

function hidePopover(this: HTMLElement): void {
  delete this.dataset['open']
  this.style.removeProperty('display')
}

function pressPopoverButton(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button[popovertarget]') : null
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (!button || !popover) return
  const action = button.getAttribute('popovertargetaction') ?? 'toggle'
  if (action === 'hide' || (action === 'toggle' && 'open' in popover.dataset)) popover.hidePopover()
  else popover.showPopover()
}

/** Esc closes the topmost open dialog or popover. */
function closeTop(): void {
  const dialog = openDialogs.at(-1)?.dialog
  if (dialog?.isConnected) {
    dialog.close()
    return
  }
  const open = [...document.querySelectorAll<HTMLElement>('[popover="auto"][data-open]')].at(-1)
  open?.hidePopover()
}
