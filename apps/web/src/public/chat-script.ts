import { stepAside } from '../features/chat/step-aside.ts'

/** As in `storageKeys`, whose module would bring the whole application along. */
const HINT_HIDDEN = 'zatyshok.chatHintHidden'

/** What a public page adds to its chat by script: the description stays dismissed, the hours stay true. */
function followChat(chat: Element): void {
  stepAside(chat)
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
    // A page from a cache, or left open since: the server has told what it would say now.
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
    // Storage may be forbidden: dismissed until the page is left.
  }
}

const chat = document.querySelector('.chat')
if (chat) followChat(chat)
