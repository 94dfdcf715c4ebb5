import { createActions } from './actions.ts'
import { createCallBell } from './call-bell.ts'
import { catchUp } from './catch-up.ts'
import type { ChatClient, ChatState } from './chat-client.ts'
import { type Core, createCore } from './core.ts'
import { createCursors } from './cursors.ts'
import { type ChatDrafts, createChatDrafts } from './drafts.ts'
import { createConversationLoader } from './load-conversation.ts'
import { createListLoader } from './load-list.ts'
import { createOpening } from './opening.ts'
import { type ChatOutbox, createChatOutbox } from './outbox/create-outbox.ts'
import { type ClientPorts, createAsk } from './ports.ts'
import { createQuiet } from './quiet.ts'
import { createServerEvents } from './server-events.ts'
import { createSoundTurn } from './sound-turn.ts'
import type { ClientState } from './state/events.ts'
import { createSync } from './sync.ts'
import { createTyping } from './typing.ts'
import { createVerified } from './verified.ts'
import { createView } from './view.ts'

/** One person's chat in one company, until it is closed. */
export interface OwnedChatClient extends ChatClient {
  /** The device can keep and open things again: what waits is read anew. */
  readonly wake: () => Promise<void>
  /** Puts on the device what was typed last. */
  readonly keep: () => Promise<void>
  /** Something would be lost if the page were closed now. */
  readonly shouldBlockUnload: () => boolean
  readonly close: () => void
}

/** Names its company: the server refuses it over the socket of another one. */
const ASKED_FIRST = 'getUserList'

/** Keeps what was written for the open conversation, and tries to send it. */
const createSend =
  (core: Core, outbox: ChatOutbox, drafts: ChatDrafts, say: ClientPorts['say']): ChatClient['send'] =>
  async (written) => {
    const entry = core.get().open?.entry
    if (entry === undefined) return { success: false, msg: say('notOpen') }
    const { id, full_name, group, conversation_id } = entry
    const outcome = await outbox.write({ id, name: full_name, group, conversation_id }, written)
    // Its own draft: something else may be open by now, and what was typed meanwhile is the next message.
    if (outcome.success && drafts.get(id).trim() === written.text.trim()) drafts.set(id, '')
    return outcome
  }

/** The state as it is shown, and who watches it: they are told when it is another one. */
const createShown = (core: Core, compose: () => ChatState): Pick<ChatClient, 'get' | 'subscribe'> => {
  const watchers = new Set<() => void>()
  let composed: { readonly of: ClientState; readonly state: ChatState } | undefined
  let told: ChatState | undefined
  const renew = (): ChatState => {
    composed = { of: core.get(), state: compose() }
    return composed.state
  }
  core.on('changed', () => {
    const state = renew()
    if (state === told) return
    told = state
    for (const watch of [...watchers]) watch()
  })
  return {
    get: () => (composed?.of === core.get() ? composed.state : renew()),
    subscribe: (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}

/**
 * The chat of one person in one company. What is known lies in one state that `reduce` alone changes (state/reduce.ts); what follows from an
 * event is carried out by the parts made here, each of which handles effects of its own (core.ts).
 */
export const createChatClient = (ports: ClientPorts): OwnedChatClient => {
  const { owner, socket, clock, say } = ports
  const core = createCore(owner.userId)
  const verified = createVerified((event, payload) => handleServerEvent(event, payload))
  const ask = createAsk(ports, (event) => verified.get() || event === ASKED_FIRST)
  const isReady = (): boolean => verified.get() && !core.isClosed() && socket.get().state === 'open'
  const parts = { ...ports, ask, core, isReady, changed: core.changed }

  const list = createListLoader(parts)
  const conversation = createConversationLoader(ask, core)
  const drafts = createChatDrafts(ports)
  const cursors = createCursors(parts)
  const bell = createCallBell(parts)
  const soundTurn = createSoundTurn(parts)
  const quiet = createQuiet(parts)
  const typing = createTyping(parts)
  const outbox = createChatOutbox({ ...parts, onStored: (message) => core.dispatch({ type: 'messageReceived', message, isAnnounced: true }) })

  core.on('settleWaiting', ({ clientId }) => outbox.arrived(clientId))
  core.on('announceMessage', ({ message, isOpen, isMuted }) => core.notify('messageCame', { message, isOpen, isMuted: isMuted || quiet.covers(message) }))
  core.on('announceGroupLeft', ({ name }) => core.notify('groupLeft', { name }))

  /** All that may have been missed, over a socket that is new or was silent. */
  const synchronize = async (): Promise<boolean> => {
    const loaded = await list.load()
    // Nothing can be done here until the page works for the same company as its socket.
    if (loaded !== 'loaded') return loaded === 'refused'
    verified.confirm()
    outbox.wake().catch(() => undefined)
    cursors.again()
    await conversation.load()
    const isCaughtUp = await catchUp(ask, core, quiet)
    const counts = await ports.calls.counts().catch(() => undefined)
    core.dispatch({ type: 'countsReceived', counts })
    return isCaughtUp
  }
  const sync = createSync({ socket, clock, work: synchronize }, verified.reset)
  core.on('answerMissed', sync.again)
  const handleServerEvent = createServerEvents({ userId: owner.userId, core, bell, typing, quiet, onBehind: sync.ask })

  const view = createView(owner.userId)
  const shown = createShown(core, () => {
    const { reason } = ports.outbox.state.get()
    return view(core.get(), {
      connection: socket.get(),
      isKept: reason === undefined || reason === 'locked',
      isLocked: reason === 'locked',
      waiting: outbox.waiting(),
      call: bell.call(),
      isRingSilenced: bell.isSilenced(),
      makesSound: soundTurn.isMine(),
      quiet: quiet.get(),
    })
  })
  const stops = [
    socket.onEvent(verified.receive),
    socket.subscribe(core.changed),
    ports.outbox.state.subscribe(core.changed),
    outbox.subscribe(core.changed),
    ...[sync, outbox, cursors, list, bell, soundTurn, typing, quiet].map(({ close }) => close),
  ]

  const wake = async (): Promise<void> => {
    await drafts.load()
    await outbox.wake()
  }
  void wake().catch(() => undefined)

  const openId = (): string => core.get().open?.entry.id ?? ''
  return {
    ...shown,
    ...createOpening(core, list),
    ...createActions({ ...parts, list }),
    onNotice: core.on,
    show: (target) => {
      core.dispatch({ type: 'tabChosen', target })
      void list.load()
    },
    reloadList: () => void list.load(),
    attend: (isAttended) => core.dispatch({ type: 'attended', isAttended }),
    loadOlder: conversation.loadOlder,
    draft: { get: () => drafts.get(openId()), set: (text) => drafts.set(openId(), text) },
    send: createSend(core, outbox, drafts, say),
    retry: (id) => void outbox.retry(id),
    takeBack: outbox.takeBack,
    sendTyping: typing.send,
    answerCall: bell.answer,
    silenceRing: bell.silence,
    setQuiet: quiet.set,
    wake,
    keep: drafts.flush,
    shouldBlockUnload: () => ports.outbox.state.get().inMemory + ports.drafts.state.get().inMemory > 0,
    close: () => {
      core.close()
      void drafts.flush().catch(() => undefined)
      for (const stop of stops) stop()
    },
  }
}
