import { sized } from '../sized.ts'

/** How large a run is; `npm run bench:chat -- sockets=500 seconds=20` changes any of it. */
export interface Sizes {
  /** Sockets signed in on the one server process. */
  readonly sockets: number
  /** Messages a second that are stored before they are acknowledged. */
  readonly rate: number
  /** For so long. */
  readonly seconds: number
  /** Clients of the run with drops: each is away 2 s of every 15 s. */
  readonly jitter: number
  /** Clients under whom the server is killed. */
  readonly killed: number
  /** Messages of the conversation that is opened. */
  readonly history: number
  /** Agencies that all these people belong to. */
  readonly companies: number
}

const USUAL: Sizes = sized(
  { sockets: 5_000, rate: 500, seconds: 60, jitter: 1_000, killed: 2_000, history: 10_000, companies: 10 },
  { sockets: 10, rate: 20, seconds: 1, jitter: 6, killed: 6, history: 60, companies: 2 },
)
const isSize = (name: string): name is keyof Sizes => Object.hasOwn(USUAL, name)

/** Reads `name=number` words. Throws a sentence for any other. */
export function readSizes(words: readonly string[]): Sizes {
  const sizes = { ...USUAL }
  for (const word of words) {
    const [name = '', value = ''] = word.split('=')
    if (!isSize(name) || !/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${word} is no size; there are ${Object.keys(USUAL).join(', ')}, as in sockets=500.`)
    sizes[name] = Number(value)
  }
  return sizes
}
