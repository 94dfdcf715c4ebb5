import { ApiError } from '#api'
import type { DraftBody, FileBody, ServerDraft } from '#contract'
import type { OutgoingForm, Send } from '../../../../src/offline/outbox/run.ts'
import type { KeepDraftOptions } from '../../../../src/renderer/answers/keep-draft.ts'
import type { OpenCalls } from '../../../../src/renderer/answers/open-work.ts'
import type { ModelReply, ModelServer } from '../../../server/forms/model-server.ts'
import { DIARY } from './diary-form.ts'

/** How long a call takes each way, in milliseconds of the model's clock. */
const LATENCY_MS = 60

export interface Wire {
  /** The server does not answer, and what is on its way gets no answer. */
  isDown: boolean
  /** So many of the next answers are lost on their way back. */
  losing: number
  readonly connect: () => Link
}

/** One device's way to the server. */
export interface Link {
  isOnline: boolean
  readonly forms: OpenCalls & KeepDraftOptions['forms'] & { readonly file: (body: FileBody) => Promise<void> }
  readonly send: Send
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
const noNetwork = (): ApiError => new ApiError({ status: 0, code: 'network', message: '' })
const asError = ({ status, data }: Extract<ModelReply, { readonly status: 404 | 409 }>): ApiError =>
  new ApiError({ status, code: status === 404 ? 'not-found' : 'conflict', message: '', data })

/** The network between devices and a model server: it takes time, breaks, and loses answers after the server has acted. */
export function createWire(server: ModelServer): Wire {
  const wire: Wire = { isDown: false, losing: 0, connect: () => connect() }

  function connect(): Link {
    const carry = async (work: () => ModelReply): Promise<ModelReply> => {
      if (!link.isOnline) throw noNetwork()
      await rest()
      if (!link.isOnline || wire.isDown) throw noNetwork()
      const reply = work()
      const isLost = wire.losing > 0
      if (isLost) wire.losing -= 1
      await rest()
      if (isLost || !link.isOnline || wire.isDown) throw noNetwork()
      return reply
    }
    const ask = async <T>(work: () => ModelReply): Promise<T> => {
      const reply = await carry(work)
      if (reply.status === 404 || reply.status === 409) throw asError(reply)
      return JSON.parse(JSON.stringify(reply.data))
    }
    const link: Link = {
      isOnline: true,
      forms: {
        saveDraft: (id, body: DraftBody) => ask<ServerDraft>(() => server.putDraft(id, body)),
        document: async () => DIARY,
        draft: (id) => ask(() => server.getDraft(id)),
        drafts: () => ask(() => server.listDrafts()),
        filed: (id) => ask(() => server.getFiled(id)),
        start: async () => ({ id: '', hash: DIARY.hash, answers: { boat: 'Gull' }, labels: {}, lookups: {} }),
        lookups: async () => ({}),
        file: (body) => ask(() => server.file(body)),
      },
      send: async ({ body }: OutgoingForm) => {
        const filing = body as unknown as FileBody
        const reply = await carry(() => server.file(filing))
        if (reply.status === 404 || reply.status === 409) return { status: reply.status, text: '{"success":false,"code":"conflict","message":"","data":null}' }
        return { status: reply.status, text: JSON.stringify({ success: true, message: '', data: reply.data }) }
      },
    }
    return link
  }
  return wire
}
