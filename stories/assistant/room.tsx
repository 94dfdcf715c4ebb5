import { useState } from 'react'
import { AssistantPanel, type Desk } from '#assistant'
import { Toasts } from '#shell'
import type { HearingFault, Recognizer } from '#voice'
import { type MemoryServer, type MemoryWorld, memoryDesk, memoryServer } from './memory-assistant.ts'

interface Shown {
  readonly server: MemoryServer
  readonly desk: Desk
  readonly tickets: string[]
  readonly ear: { hear: (text: string) => void; fail: (fault: HearingFault) => void; isOn: boolean }
}
let last: Shown | undefined

/** The assistant of the story that is shown. */
export function shownAssistant(): Shown {
  if (last === undefined) throw new Error('No assistant is shown yet.')
  return last
}

export interface AssistantPageProps {
  readonly world?: MemoryWorld
  readonly hearing?: Recognizer['hearing']
  /** Before the panel is there. */
  readonly prepare?: (server: MemoryServer) => void
}

const recognizer = (hearing: Recognizer['hearing'], ear: Shown['ear']): Recognizer => ({
  hearing,
  listen: ({ onHeard, onFault, onEnd }) => {
    ear.isOn = true
    const end = (): void => {
      ear.isOn = false
      onEnd()
    }
    ear.hear = (text) => {
      onHeard(text)
      end()
    }
    ear.fail = (fault) => {
      onFault(fault)
      end()
    }
    return {
      finish: () => ear.hear('so far'),
      abort: () => {
        ear.isOn = false
      },
    }
  },
})

/** A page with the assistant beside it. */
export function AssistantPage({ world, hearing = 'none', prepare }: AssistantPageProps) {
  const [isOpen, setOpen] = useState(true)
  const [shown] = useState((): Shown => {
    const server = memoryServer(world)
    prepare?.(server)
    return { server, desk: memoryDesk(server.api), tickets: [], ear: { hear: () => undefined, fail: () => undefined, isOn: false } }
  })
  const [room] = useState(() => ({
    desk: shown.desk,
    readImage: shown.server.api.image,
    loadRecognizer: () => Promise.resolve(recognizer(hearing, shown.ear)),
    onTicket: (question: string) => void shown.tickets.push(question),
  }))
  last = shown
  return (
    <div style={{ minBlockSize: '100dvh' }}>
      <main tabIndex={-1} style={{ padding: 20 }}>
        <h1>A page</h1>
        <p>Whatever a document draws stands here, beside the assistant.</p>
        <button type="button" onClick={() => setOpen(true)}>
          Assistant
        </button>
      </main>
      {isOpen && <AssistantPanel room={room} onClose={() => setOpen(false)} />}
      <Toasts />
    </div>
  )
}
