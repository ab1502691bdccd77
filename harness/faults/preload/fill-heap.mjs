/** Loaded by the harness: SIGUSR2 keeps more and more in memory, as a leak would, until there is none left. */
process.on('SIGUSR2', () => {
  const kept = []
  const grow = () => {
    kept.push(Array.from({ length: 200_000 }, (_, n) => ({ n })))
    setImmediate(grow)
  }
  grow()
})
