import { useState } from 'react'
import { ChatDock, type ChatSelf } from '#chat'
import { Toasts } from '#shell'
import { type MemoryChat, type MemoryLine, memoryLine } from './memory-line.ts'
import { SELF } from './people.ts'

let line: MemoryLine | undefined

/** The chat of the story that is shown. */
export function shownLine(): MemoryLine {
  if (line === undefined) throw new Error('No chat is shown yet.')
  return line
}

/** A drawing in the place of what people photograph. */
async function garden(): Promise<Blob> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#cfe3ea"/><path d="M0 420V300l220-90 140 60 280-120v270z" fill="#7ba05b"/><path d="M60 420l420-170 30 40-330 130z" fill="#b9a78d"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

export interface DeskProps {
  readonly chat: MemoryChat
  readonly self?: Partial<ChatSelf>
  readonly files?: 'lost'
}

/** A page with the chat over it. */
export function ChatPage({ chat, self, files }: DeskProps) {
  const [own] = useState(() => memoryLine(chat))
  const [readFile] = useState(() => (files === 'lost' ? () => Promise.reject(new Error('gone')) : garden))
  line = own
  return (
    <div style={{ minBlockSize: '100dvh' }}>
      <main tabIndex={-1} style={{ padding: 20 }}>
        <h1>A page</h1>
        <p>Whatever a document draws stands here, under the chat.</p>
      </main>
      <ChatDock line={own} self={{ ...SELF, ...self }} readFile={readFile} />
      <Toasts />
    </div>
  )
}
