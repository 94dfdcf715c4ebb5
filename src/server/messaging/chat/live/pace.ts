import { type Allowance, tokenBucket } from '#server/platform/limits'

/** What events cost: something is stored, looked up, or passed on; `file`: a file came inside the event; `signal`: two pages of a call; `answer`:
 * that a call rings, was taken or rejected. */
export type Pace = 'write' | 'read' | 'hint' | 'file' | 'signal' | 'answer'

const ALLOWANCES: Readonly<Record<Pace, Allowance>> = {
  write: { burst: 40, perSecond: 1 },
  read: { burst: 60, perSecond: 2 },
  hint: { burst: 10, perSecond: 1 },
  file: { burst: 5, perSecond: 0.1 },
  signal: { burst: 100, perSecond: 2 },
  answer: { burst: 10, perSecond: 1 },
}

/** How often one socket may do each; whoever is faster is refused until it has rested (threat S23). */
export function createPace(now: () => number = Date.now): (pace: Pace) => boolean {
  const buckets = new Map<Pace, () => boolean>()
  return (pace) => {
    const bucket = buckets.get(pace) ?? tokenBucket(ALLOWANCES[pace], now)
    buckets.set(pace, bucket)
    return bucket()
  }
}
