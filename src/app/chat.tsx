import { useEffect, useMemo, useState } from 'react'
import { chatApi } from '#api'
import { ChatDock, ChatPage, type ChatRoom } from '#chat'
import { type OwnedChatClient, openChatClient } from '#chat-line'
import { type Boot, isOwnAccount } from '#contract'
import { SkeletonLines } from '#widgets'

/** The chat of whoever works on this page. Another person or company has a line of their own. */
export function Chat({ boot }: { readonly boot: Boot }) {
  const room = useRoomOf(boot)
  return room === undefined ? null : <ChatDock {...room} />
}

/** The same as a block that fills its page. */
export function ChatBlock({ boot, label }: { readonly boot: Boot; readonly label: string }) {
  const room = useRoomOf(boot)
  return room === undefined ? <SkeletonLines lines={8} /> : <ChatPage room={room} label={label} />
}

function useRoomOf({ user, company }: Boot): ChatRoom | undefined {
  const { id, superadmin: isSuper } = user
  const name = `${user.firstName} ${user.lastName}`.trim()
  // Text messages are the office's to send.
  const isOffice = !isOwnAccount(user.userType)
  const maySms = company.smsAllowed === true && isOffice
  const smsOwnText = company.smsOwnText === true
  const line = useLine(id, company.id, name)
  return useMemo(
    () => line && { line, self: { id, name, isSuper, maySms, smsOwnText, isOffice }, readFile: chatApi.readFile },
    [line, id, name, isSuper, maySms, smsOwnText, isOffice],
  )
}

function useLine(userId: string, companyId: string, name: string): OwnedChatClient | undefined {
  const [line, setLine] = useState<OwnedChatClient>()
  useEffect(() => {
    const opened = openChatClient({ userId, companyId, name })
    setLine(opened)
    return () => {
      setLine(undefined)
      opened.close()
    }
  }, [userId, companyId, name])
  return line
}
