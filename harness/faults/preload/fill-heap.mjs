/** Loaded by the harness: SIGUSR2 fills the memory until it is exhausted, as a leak would. */
process.on('SIGUSR2', () => {
  const kept = []
  const grow = () => {
    kept.push(Array.from({ length: 200_000 }, (_, n) => ({ n })))
    setImmediate(grow)
  }
  grow()
})
