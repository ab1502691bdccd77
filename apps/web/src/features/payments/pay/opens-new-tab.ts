/** Phones stay in the same tab, because returning from a second tab is hard; desktops open a new tab (G09). */
export const opensNewTab = (): boolean => globalThis.matchMedia?.('(min-width: 900px)').matches ?? false
