/** «Калинівськводоканал» of «КП "Калинівськводоканал"»: a line of a list has no room for the legal form. */
export const shortProviderName = (name: string): string =>
  /^\p{Lu}\p{L}{1,4}\s+["«“](?<own>[^"»”]+)["»”]$/u.exec(name)?.groups?.['own'] ?? name

/** «ТОВ «Тепло»» of «ТОВ "Тепло"»: billing files have straight quotes. */
export const quotedProvider = (name: string): string => name.replaceAll(/["“„]([^"“”„]*)["“”]/gu, '«$1»')
