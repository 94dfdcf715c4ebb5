import { randomUUID } from 'node:crypto'
import type { ShellContext } from '../context.ts'

export interface AccountNews {
  readonly changed: readonly ('email' | 'password')[]
  readonly formerEmail: string
}

/** One letter for each change that someone else must not make unseen. */
export async function tellOfAccount({ database, mail, say }: ShellContext, { changed, formerEmail }: AccountNews): Promise<void> {
  if (changed.length === 0) return
  await database.transaction('platform', async (tx) => {
    for (const what of changed) {
      const [subject, text] = [say(`shared/calls.account.${what}Letter.subject`), say(`shared/calls.account.${what}Letter.text`)]
      await mail.put(tx, { id: randomUUID(), kind: 'account', to: formerEmail, subject, text })
    }
  })
  mail.wake()
}
