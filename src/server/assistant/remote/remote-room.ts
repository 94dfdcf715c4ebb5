import { RefusalError } from '#server/platform/refusal'
import type { Asking, AssistantCaller, AssistantContext } from '../context.ts'
import { askingOf } from '../conversations.ts'
import { HostFault, MissingFault } from '../host/host-fault.ts'
import { policyOf } from '../policy.ts'
import type { AskedOnes } from './asked.ts'
import type { Rate } from './limits.ts'
import type { Pictures } from './pictures.ts'
import type { RemoteMedia } from './remote-answers.ts'
import type { AskRemote, RemoteCall } from './remote-calls.ts'

export interface RemoteOptions {
  readonly context: AssistantContext
  readonly ask: AskRemote
  readonly base: string
  readonly pictures: Pictures
  /** Whether a text holds nothing that seems to be about somebody. */
  readonly mayLeave: (asking: Asking) => Promise<boolean>
}

/** What the calls of a remote assistant stand on. */
export interface RemoteRoom extends RemoteOptions {
  readonly rate: Rate
  readonly asked: AskedOnes
}

/** What can't be had is unavailable, for pages to keep what they have. */
export async function had<T>({ ask, context }: RemoteRoom, call: RemoteCall, read: (value: unknown) => T): Promise<T> {
  try {
    return await ask(call, read)
  } catch (error) {
    if (call.mayBeMissing && error instanceof MissingFault) throw error
    throw error instanceof HostFault ? new RefusalError('unavailable', { message: context.say('remoteFailed') }) : error
  }
}

interface Owned<T> {
  readonly call: RemoteCall
  readonly read: (value: unknown) => T
  /** Where the remote assistant knows of no such conversation. */
  readonly missing: T
}

/** Of a conversation that is this person's: what the help alone has answered the remote assistant has never heard of. */
export const hadOf = <T>(room: RemoteRoom, { call, read, missing }: Owned<T>): Promise<T> =>
  had(room, { ...call, mayBeMissing: true }, read).catch((error: unknown) => {
    if (error instanceof MissingFault) return missing
    throw error
  })

/** Whether the company and the words let this leave. */
export const mayBeAsked = async ({ context, mayLeave }: RemoteRoom, caller: AssistantCaller, asking: Asking): Promise<boolean> =>
  !(context.blocksPersonalData || policyOf(caller).blocksPersonalData) || (await mayLeave(asking))

/** A text as it would be asked. */
export const asTexts = (caller: AssistantCaller, text: string): Asking => askingOf(caller, { query: text, lang: 'en', page: '' })

/** Pictures by addresses of this server. */
export const imagesOf = ({ pictures }: RemoteRoom, caller: AssistantCaller, { images }: RemoteMedia): readonly string[] =>
  images.flatMap((image) => pictures.addressOf(caller, image) ?? [])

export function videoOf({ base }: RemoteRoom, { video }: RemoteMedia): string {
  const url = video !== '' && URL.canParse(video, `${base}/`) ? new URL(video, `${base}/`) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : ''
}
