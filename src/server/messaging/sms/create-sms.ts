import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { recordOf, sameCall } from '#server/agency/shell'
import type { Caller } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import { type Database, idFrom, type Tx } from '#server/platform/database'
import type { Mail } from '#server/platform/mail'
import { RefusalError } from '#server/platform/refusal'
import { dialled } from './dialled.ts'

export interface SmsOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly mail: Pick<Mail, 'put' | 'wake'>
  /** A sentence by its key in `shared/chat`. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** Puts words into the conversation with this person; the same id twice is one message. */
  readonly write: (actor: Actor, message: { readonly receiverId: string; readonly text: string; readonly clientId: string }) => Promise<unknown>
}

export interface SmsCall {
  /** Clients and employees with an account. */
  readonly ids: readonly string[]
  readonly message: string
}

export interface Sms {
  /**
   * Sends all or nothing; the same call within a minute sends once. Throws forbidden (the company has not switched text messages on),
   * not-found, or invalid-value with words for whom it can't reach. Gives how many were sent.
   */
  send(caller: Caller, call: SmsCall): Promise<number>
}

interface Addressee {
  readonly user_id: string
  readonly name: string
  readonly phone: string | null
  readonly agrees_to_sms: boolean
}

/** A name for the message to one person that is the same each time. */
const idOf = (call: string, userId: string): string => idFrom(`${call}/${userId}`)

/** Text messages are not encrypted: unless the company lets the words themselves go, they are put into the chat, and the text says that they are there. */
export function createSms({ database, audit, clock, mail, say, write }: SmsOptions): Sms {
  async function addresseesOf(tx: Tx, ids: readonly string[]): Promise<readonly (Addressee & { readonly to: string })[]> {
    const { rows } = await sql<Addressee>`select user_id, trim(first_name || ' ' || last_name) as name, phone, agrees_to_sms from chat_person
      where user_id = any(${[...ids]}::uuid[]) and is_open and kind <> 'office' order by user_id`.execute(tx)
    if (rows.length !== ids.length) throw new RefusalError('not-found', { message: say('smsNobody') })
    return rows.map((row) => {
      if (!row.agrees_to_sms) throw new RefusalError('invalid-value', { message: say('smsNotAgreed', { name: row.name }) })
      const to = dialled(row.phone ?? '')
      if (to === undefined) throw new RefusalError('invalid-value', { message: say('smsNoNumber', { name: row.name }) })
      return { ...row, to }
    })
  }

  /** Puts the text messages into the outbox, unless the same call has done so; gives what stands for the call. */
  function put(actor: Actor, ids: readonly string[], { message, isOwnText }: { readonly message: string; readonly isOwnText: boolean }) {
    const text = isOwnText ? message : say('smsNotice')
    const own = randomUUID()
    return database.transaction({ companyId: actor.companyId }, async (tx) => {
      const addressees = await addresseesOf(tx, ids)
      const call = await recordOf(tx, actor, { key: sameCall('sms', actor, message, ...ids), id: own, now: clock() })
      if (call !== own) return call
      for (const { to, user_id } of addressees) await mail.put(tx, { id: idOf(`sms/${call}`, user_id), kind: 'sms', to, subject: say('smsSubject'), text })
      await audit.write({ actor, action: 'create', entity: 'sms', entityId: call, detail: { ids: [...ids], words: isOwnText ? 'own' : 'notice' } }, tx)
      return call
    })
  }

  return {
    async send({ actor, company: { settings } }, { ids: given, message }) {
      if (!actor.superadmin && settings.smsAllowed !== true) throw new RefusalError('forbidden', { message: say('smsOff') })
      const isOwnText = settings.smsOwnText === true
      // Super admins write to nobody, so there would be nothing to read.
      if (actor.superadmin && !isOwnText) throw new RefusalError('forbidden', { message: say('smsOnlyOwnText') })
      if (message.trim() === '') throw new RefusalError('invalid-value', { message: say('noText') })
      const ids = [...new Set(given)].sort()
      const call = await put(actor, ids, { message, isOwnText })
      // The words stand in the chat before the text message that tells of them leaves.
      if (!isOwnText) for (const receiverId of ids) await write(actor, { receiverId, text: message, clientId: idOf(`chat/${call}`, receiverId) })
      mail.wake()
      return ids.length
    },
  }
}
