/** «Калинівськводоканал» of «КП "Калинівськводоканал"»: a line of a list has no room for the legal form. */
export const shortProviderName = (name: string): string =>
  /^\p{Lu}\p{L}{1,4}\s+["«“](?<own>[^"»”]+)["»”]$/u.exec(name)?.groups?.['own'] ?? name
