import type { Outcome } from '#chat-line'
import type { Translate } from '#i18n'
import { toast } from '#store'

/** Tells why an action did not work. */
export async function tellRefusal(outcome: Promise<Outcome<unknown>>): Promise<boolean> {
  const { success, msg } = await outcome
  if (!success && msg !== '') toast({ tone: 'danger', text: msg })
  return success
}

/** Tells how an action ended, in the words of the server where it has any; `done` is the key of ours. */
export function tellOutcome({ success, msg }: Outcome<unknown>, t: Translate, done: string): void {
  toast({ tone: success ? 'success' : 'danger', text: msg || t(success ? done : 'shared/chat-window.notDone') })
}
