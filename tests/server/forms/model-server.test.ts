import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RefusalError } from '#server/platform/refusal'
import fc from '../../fast-check.ts'
import { actor, type Clinic, openClinic } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { createModelServer, type ModelReply } from './model-server.ts'

const TIMES = 60

let clinic: Clinic
let clientId: string
beforeAll(async () => {
  clinic = await openClinic()
  clientId = (await clinic.addClient()).id
})
afterAll(() => clinic.close())

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('put' as const), version: fc.constantFrom('known', 'stale', 'none', 'future'), text: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('get' as const, 'list' as const, 'filed' as const, 'restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('file' as const), text: fc.nat(1) }) },
)

/** What both are asked to agree on. */
interface Outcome {
  readonly status: number
  readonly version?: unknown
  readonly content?: unknown
}

const outcomeOf = ({ status, data }: ModelReply): Outcome => {
  const draft: unknown = Array.isArray(data) ? data[0] : data
  if (typeof draft !== 'object' || draft === null || !('version' in draft)) return { status: status === 201 ? 200 : status }
  return { status, version: draft.version, ...('content' in draft && { content: draft.content }) }
}

it('keeps drafts and filings as the model says that the page is tested with, also after restarts', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const model = createModelServer()
      const id = randomUUID()
      const me = actor()
      let { forms } = clinic
      let last = 0
      const real = async (work: () => Promise<unknown>): Promise<Outcome> => {
        try {
          return outcomeOf({ status: 200, data: (await work()) as null })
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error
          const status = { 'not-found': 404, conflict: 409 }[String(error.code)]
          if (status === undefined) throw error
          return outcomeOf({ status, data: error.data } as ModelReply)
        }
      }
      for (const next of steps) {
        if (next.do === 'restart') forms = await clinic.restarted()
        if (next.do === 'put') {
          const version = { known: last, stale: Math.max(0, last - 1), none: 0, future: last + 3 }[next.version]
          const content = { answers: { comment: `words ${next.text}` }, reasons: {}, labels: {} }
          const body = { form: vitals.id, hash: clinic.hash(), clientId, version, device: 'x', content }
          const said = outcomeOf(model.putDraft(id, body))
          expect(await real(() => forms.saveDraft(me, id, body))).toEqual(said)
          if (said.status === 200) last = Number(said.version)
        }
        if (next.do === 'get') expect(await real(() => forms.draft(me, id))).toEqual(outcomeOf(model.getDraft(id)))
        if (next.do === 'list') {
          const heads = (await forms.drafts(me, { clientId })).filter((draft) => draft.id === id)
          expect(outcomeOf({ status: 200, data: heads })).toEqual(outcomeOf(model.listDrafts()))
        }
        if (next.do === 'drop') expect(await real(() => forms.discardDraft(me, id))).toEqual(outcomeOf(model.dropDraft(id)))
        if (next.do === 'filed') expect((await real(() => forms.get(me, id))).status).toEqual(model.getFiled(id).status)
        if (next.do === 'file') {
          const body = clinic.body(clientId, { comment: `words ${next.text}` }, { id, reasons: { twice: 'x' } })
          expect((await real(() => forms.file(me, body))).status).toEqual(outcomeOf(model.file(body)).status)
          last = 0
        }
      }
      const filed = model.filed.get(id)
      const history = filed ? await clinic.records.history(me, { resource: 'clinical-form', id }) : []
      expect(history.length).toBe(filed?.times ?? 0)
      if (filed) expect((await forms.get(me, id)).answers.comment).toBe(filed.body.answers.comment)
      if (model.getDraft(id).status === 200) await forms.discardDraft(me, id)
    }),
    { numRuns: TIMES },
  )
})
