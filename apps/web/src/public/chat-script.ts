/** As in `storageKeys`; importing that module would load the whole application. */
const HINT_HIDDEN = 'zatyshok.chatHintHidden'

/** Script of a public page's chat: stores the dismissed description and updates the opening hours. */
function followChat(chat: Element): void {
  const hint = chat.querySelector<HTMLElement>('.chat-hint')
  const dismiss = hint?.querySelector('button')
  if (hint && dismiss) {
    dismiss.hidden = false
    hint.hidden = isDismissed()
    dismiss.onclick = () => {
      hint.hidden = true
      remember()
      chat.querySelector('a')?.focus()
    }
  }
  chat.querySelector('[popover]')?.addEventListener('beforetoggle', () => {
    const state = chat.querySelector<HTMLElement>('[data-until]')
    const { until = '', then = '' } = state?.dataset ?? {}
    if (!state || Date.now() < Date.parse(until)) return
    // The page comes from a cache or was open for long; the server has included the text for this state.
    state.textContent = then
    state.classList.toggle('chat-open')
    delete state.dataset['until']
  })
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(HINT_HIDDEN) === '1'
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(HINT_HIDDEN, '1')
  } catch {
    // The browser may forbid storage; the description is then hidden until the page is left.
  }
}

const chat = document.querySelector('.chat')
if (chat) followChat(chat)
