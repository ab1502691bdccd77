/** Loaded by the harness: SIGUSR2 blocks the event loop for BLOCK_LOOP_MS, as an endless calculation would. */
process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.BLOCK_LOOP_MS))
})
