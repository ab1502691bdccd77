let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function become(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** The open modal dialogs of the page. The browser makes everything outside the topmost one inert. */
export const openDialogs = {
  /** Call right after `showModal`. */
  add: (dialog: HTMLDialogElement) => become([...open.filter((one) => one !== dialog), dialog]),
  /** Call when the dialog is closed or removed; repeated calls have no effect. */
  remove(dialog: HTMLDialogElement) {
    if (open.includes(dialog)) become(open.filter((one) => one !== dialog))
  },
  /** The dialog that receives input now, or null. */
  top: (): HTMLDialogElement | null => open.at(-1) ?? null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
