export interface UnsentOutside {
  /** Tells the server; throws when it can't be reached. */
  readonly put: (deviceId: string, count: number) => Promise<unknown>
  readonly after: (ms: number, work: () => void) => () => void
}

/** Tells the server how many forms wait here, so that it knows when a browser dropped them (fault R29). */
export interface UnsentReport {
  readonly tell: (deviceId: string, count: number) => void
  readonly stop: () => void
}

const REST_MS = 1_000

export const createUnsentReport = ({ put, after }: UnsentOutside): UnsentReport => {
  let told: string | undefined
  let cancel: () => void = () => undefined

  const send = async (deviceId: string, count: number): Promise<void> => {
    const before = told
    told = `${deviceId} ${count}`
    try {
      await put(deviceId, count)
    } catch {
      // The next change, or the next start, tells it.
      told = before
    }
  }

  return {
    tell: (deviceId, count) => {
      cancel()
      if (told !== `${deviceId} ${count}`) cancel = after(REST_MS, () => void send(deviceId, count))
    },
    stop: () => cancel(),
  }
}
