import { useEffect, useState } from 'react'
import { chatApi } from '#api'
import { ChatDock } from '#chat'
import { type OpenLine, openLine } from '#chat-line'
import type { Boot } from '#contract'

/** The chat of whoever works on this page. Another person or company has a line of their own. */
export function Chat({ boot: { user, company } }: { readonly boot: Boot }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  const line = useLine(user.id, company.id, name)
  if (line === undefined) return null
  return <ChatDock line={line} self={{ id: user.id, name, isSuper: user.superadmin, maySms: company.smsAllowed === true }} readFile={chatApi.readFile} />
}

function useLine(userId: string, companyId: string, name: string): OpenLine | undefined {
  const [line, setLine] = useState<OpenLine>()
  useEffect(() => {
    const opened = openLine({ userId, companyId, name })
    setLine(opened)
    return () => {
      setLine(undefined)
      opened.close()
    }
  }, [userId, companyId, name])
  return line
}
