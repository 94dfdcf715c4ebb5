import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MemoryChat, MemoryLine } from '../../stories/chat/memory-line.ts'
import { ChatPage, type DeskProps, shownLine } from '../../stories/chat/room.tsx'
import { Stage, type StageProps } from '../../stories/stage.tsx'

export type Screen = Awaited<ReturnType<typeof render>>

/** A page with this chat over it. */
export async function show(
  chat: MemoryChat,
  rest: Omit<DeskProps, 'chat'> = {},
  stage: Omit<StageProps, 'children'> = {},
): Promise<{ readonly screen: Screen; readonly line: MemoryLine }> {
  localStorage.clear()
  const screen = await render(
    <Stage {...stage}>
      <ChatPage chat={chat} {...rest} />
    </Stage>,
  )
  return { screen, line: shownLine() }
}

export async function openList(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: /^Chat/ }).click()
  await expect.element(screen.getByRole('radio', { name: /Office/ })).toBeVisible()
}

export async function openWith(screen: Screen, name: RegExp): Promise<void> {
  await screen.getByRole('button', { name }).click()
}

/** What was asked of the line by this name. */
export const askedOf = (line: MemoryLine, name: string): readonly (readonly unknown[])[] =>
  line.asked.filter(([asked]) => asked === name).map(([, ...given]) => given)
