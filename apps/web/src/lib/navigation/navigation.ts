import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type Navigator,
  type Path,
  type To,
} from 'react-router'

/** The place that the screen shows. */
export interface Shown {
  readonly location: Location
  /** How the browser came to it. */
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
  /** A filter of the same list: the page stays where it is scrolled to. */
  readonly keepsScroll: boolean
}

/** A navigation that a form with unsaved input holds back. */
export interface HeldNavigation {
  readonly proceed: () => void
}

type Listener = (shown: Shown, left: Shown) => void

interface Parts {
  /** Loads the code of the screen at a path. It never rejects: a screen that cannot be loaded says so itself. */
  load: (path: Partial<Path>) => Promise<void>
  /** Returns false if the user may not see the path; the page is then leaving for sign-in. */
  admit: (path: string) => boolean
}

export interface Navigation {
  /** The part that the router's links and hooks call. */
  readonly navigator: Navigator
  readonly shown: () => Shown
  /** Calls the listener after each change of `shown`, before it is rendered; returns a function that ends this. */
  readonly follow: (listener: Listener) => () => void
  /** Passes each navigation to the question until the returned function is called. */
  readonly holdBack: (question: (held: HeldNavigation) => void) => () => void
  /** Resolves when the newest navigation has ended. */
  readonly settled: () => Promise<void>
}

/**
 * Navigates between screens within one document: checks the session, waits for the screen's code, then changes the
 * address and the screen together. Of two navigations at the same time, the newer one counts.
 */
export function openNavigation({ load, admit }: Parts): Navigation {
  const history = createBrowserHistory()
  // The first entry gets a key of its own; the library calls it 'default' in each document.
  if (history.location.key === 'default') history.replace(createPath(history.location), history.location.state)
  const listeners = new Set<Listener>()
  const questions: ((held: HeldNavigation) => void)[] = []
  let shown: Shown = { location: history.location, action: 'POP', keepsScroll: false }
  let newest = 0
  let settled = Promise.resolve()
  /** Set while the browser returns to the entry from which a held «Back» has gone. */
  let returned: (() => void) | null = null
  let isLetThrough = false

  async function show(to: Partial<Path>, how: Pick<Shown, 'action' | 'keepsScroll'>, change: () => void) {
    newest += 1
    const own = newest
    if (!admit(createPath(to))) return
    await load(to)
    if (own !== newest) return
    change()
    const left = shown
    shown = { location: history.location, ...how }
    for (const listener of listeners) listener(shown, left)
  }

  /** Runs the navigation, or passes it to the question of the newest form. */
  function go(run: () => Promise<void>): void {
    const begin = () => {
      settled = run()
    }
    const question = questions.at(-1)
    if (question) question({ proceed: begin })
    else begin()
  }

  const goTo =
    (action: 'PUSH' | 'REPLACE'): Navigator['push'] =>
    (to, state, { preventScrollReset: keepsScroll = false } = {}) =>
      go(() =>
        show(history.encodeLocation(to), { action, keepsScroll }, () =>
          action === 'PUSH' ? history.push(to, state) : history.replace(to, state),
        ),
      )

  history.listen(({ location, delta }) => {
    if (returned) {
      returned()
      return
    }
    const question = isLetThrough ? undefined : questions.at(-1)
    isLetThrough = false
    // Without a distance (an entry of another script) the browser cannot be sent back.
    if (!question || !delta) {
      settled = show(location, { action: 'POP', keepsScroll: false }, () => undefined)
      return
    }
    const back = new Promise<void>((resolve) => {
      returned = () => {
        returned = null
        resolve()
      }
    })
    history.go(-delta)
    question({
      proceed: () =>
        void back.then(() => {
          isLetThrough = true
          history.go(delta)
        }),
    })
  })

  settled = load(history.location)
  return {
    navigator: {
      createHref: history.createHref,
      encodeLocation: (to: To) => history.encodeLocation(to),
      go: history.go,
      push: goTo('PUSH'),
      replace: goTo('REPLACE'),
    },
    shown: () => shown,
    follow: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    holdBack: (question) => {
      questions.push(question)
      return () => void questions.splice(questions.indexOf(question), 1)
    },
    settled: () => settled,
  }
}
