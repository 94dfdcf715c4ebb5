/** Ours: a record that is edited, as its screens open one, over a resource made from the logical form. */
import type { DraftsPort } from '../../../../src/renderer/record/filling/drafts.ts'
import { RecordFilling } from '../../../../src/renderer/record/filling/record-filling.ts'
import { planRecord } from '../../../../src/renderer/record/filling/record-plan.ts'
import { RecordQuestions } from '../../../../src/renderer/record/filling/record-questions.tsx'
import { answersOf, placeOf } from './engine-document.ts'
import { enterOurs, SURROUNDINGS } from './engine-page.tsx'

/** As the page keeps them, short of sealing and storing. */
const DRAFTS: DraftsPort = {
  elsewhere: async () => undefined,
  load: () => Promise.resolve(undefined),
  save: async (_key, draft) => {
    document.documentElement.dataset.draft = String(JSON.stringify(draft).length)
  },
  clear: () => Promise.resolve(),
}

enterOurs(placeOf, (form, place) => {
  const record = { values: answersOf(form), labels: {}, masked: [], version: 1 }
  const filling = new RecordFilling({ plan: planRecord(place), record, context: SURROUNDINGS, drafts: DRAFTS, key: 'bench' })
  void filling.restore()
  const submit = () => void filling.submit()
  return { session: filling.session, view: <RecordQuestions filling={filling} id="form-record" onSubmit={submit} />, submit }
})
