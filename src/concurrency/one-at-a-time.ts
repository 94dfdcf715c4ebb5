/** Work of which one run is under way: what is asked for meanwhile becomes one further run. Who asks meanwhile waits for the present one. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async (): Promise<void> => {
    if (running !== undefined) {
      isAskedAgain = true
      return running
    }
    running = work().finally(() => {
      running = undefined
    })
    await running
    if (!isAskedAgain) return
    isAskedAgain = false
    return run()
  }
  return run
}
