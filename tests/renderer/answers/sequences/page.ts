import { ApiError } from '#api'
import type { AnswerValues, FileBody, Json } from '#contract'
import { type AnswerSession, createFormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import type { BesideDraft } from '#offline'
import type { DraftStatus } from '../../../../src/renderer/answers/draft-keeper.ts'
import { type DraftKeeping, keepDraft } from '../../../../src/renderer/answers/keep-draft.ts'
import { takenAtFirst } from '../../../../src/renderer/answers/merge-answers.ts'
import { contestsOf, mergeInto, type OtherSide } from '../../../../src/renderer/answers/merging.ts'
import { openWork } from '../../../../src/renderer/answers/open-work.ts'
import type { Clock } from './clock.ts'
import { DIARY, inSight, SURROUNDINGS } from './diary-form.ts'
import type { Machine, TabDrafts } from './machine.ts'
import { type Ledger, without, withWord, wordsIn } from './words.ts'

const RULES = compileForm(DIARY)

/** What a person chooses in the merge dialog: one side for everything, or what the dialog has chosen already. */
export type Choice = 'mine' | 'theirs' | 'given'

export interface PageOptions {
  readonly id: string
  readonly machine: Machine
  readonly clock: Clock
  readonly ledger: Ledger
  /** No server has it: it begins anew if the device has nothing. */
  readonly isNew: boolean
  readonly onFirst: () => void
}

/** A tab in which somebody fills in the diary. */
export interface Page {
  readonly session: AnswerSession
  readonly status: () => DraftStatus
  /** A merge dialog is open. */
  readonly isAsked: () => boolean
  readonly type: (pointer: string, word: string, isPending: boolean) => void
  readonly addRow: (id: string) => void
  readonly deleteRow: (nth: number) => void
  readonly rowAt: (nth: number) => string | undefined
  readonly travel: (way: 'undo' | 'redo') => void
  /** Answers the merge dialog that is open, if any. */
  readonly merge: (choice: Choice) => Promise<void>
  /** True when it is filed or waits in the outbox: the page is closed then. */
  readonly file: () => Promise<boolean>
  readonly reconnected: () => void
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
  readonly crash: () => void
}

const rowsOf = (value: Json | undefined): readonly { readonly id: string }[] => (Array.isArray(value) ? (value as unknown as { id: string }[]) : [])

/** Opens the draft on a device, as the screen does; undefined when there is nothing to open. */
export async function openPage({ id, machine, clock, ledger, isNew, onFirst }: PageOptions): Promise<Page | undefined> {
  const { link, outbox } = machine
  const tab: TabDrafts = machine.openTab()
  const place = { formId: DIARY.id, hash: DIARY.hash, now: SURROUNDINGS.now, timeZone: SURROUNDINGS.timeZone }
  const opened = await clock.until(openWork({ ...place, forms: link.forms, id, isNew, corrects: false, device: tab })).catch((error: unknown) => {
    if (error instanceof ApiError) return 'gone' as const
    throw error
  })
  if (typeof opened === 'string') return undefined
  const session = createFormSession({ form: DIARY, rules: RULES, ...opened.content, context: SURROUNDINGS, clock: () => Date.now() })
  let status: DraftStatus = opened.theirs ? { at: 'conflict', theirs: opened.theirs } : { at: 'nowhere' }
  let beside: readonly BesideDraft[] = opened.beside ?? []
  const keeping: DraftKeeping = keepDraft({
    ...{ id, session, opened, deviceName: 'a device', onFirst },
    device: {
      ...tab,
      save: async (draft) => {
        const saved = await tab.save(draft)
        ledger.keptBy(draft.content)
        return saved
      },
    },
    forms: {
      saveDraft: async (draft, body) => {
        if (tab.isDead()) return new Promise<never>(() => undefined)
        const head = await link.forms.saveDraft(draft, body)
        ledger.keptBy(body.content)
        return head
      },
    },
    say: () => 'refused',
    onStatus: (next) => {
      status = next
    },
  })

  /** Chooses for each question; what the person does not choose is given up knowingly. */
  const choose = (theirs: OtherSide, base: AnswerValues | undefined, choice: Choice): void => {
    const contests = contestsOf(session, { theirs, base })
    const given = takenAtFirst(contests)
    const taken = choice === 'given' ? given : new Set(choice === 'theirs' ? contests.map(({ pointer }) => pointer) : [])
    for (const { pointer, mine, theirs: other } of contests) ledger.deed([mine, other], taken.has(pointer) ? other : mine)
    mergeInto(session, { theirs, base }, taken)
  }

  const hand = async (body: FileBody): Promise<'filed' | 'queued' | 'refused'> => {
    try {
      await clock.until(link.forms.file(body))
      return 'filed'
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) return 'refused'
      const late = { ...body, source: 'offline' as const }
      const way = { store: 'FormOutbox', path: '/api/ui/forms/records', formType: 'diary', requestType: 'Post' } as const
      const entry = { ...way, formId: id, idempotency: id, body: JSON.parse(JSON.stringify(late)), label: 'Diary' }
      return clock.until(outbox.enqueue(entry)).then(
        () => 'queued' as const,
        () => 'refused' as const,
      )
    }
  }

  return {
    session,
    status: () => status,
    isAsked: () => status.at === 'conflict' || beside.length > 0,
    type: (pointer, word, isPending) => {
      if (!session.question(pointer).get().visible) return
      const commit = (): void => session.commit(pointer, withWord(session.get(pointer), word), { typed: true })
      if (isPending) session.typing.wait(pointer, commit)
      else commit()
    },
    addRow: (row) => session.commit('/catches', [...rowsOf(session.get('/catches')), { id: row }]),
    deleteRow: (nth) => {
      const rows = rowsOf(session.get('/catches'))
      const gone = rows[nth]
      if (gone === undefined) return
      session.typing.flushAll()
      const whole = rowsOf(session.content().answers.catches).find((row) => row.id === gone.id)
      ledger.deed(whole, null)
      session.commit(
        '/catches',
        rowsOf(session.get('/catches')).filter((row) => row.id !== gone.id),
      )
    },
    rowAt: (nth) => rowsOf(session.get('/catches'))[nth]?.id,
    travel: (way) => {
      session.typing.flushAll()
      const before = session.content().answers
      session[way]()
      ledger.deed(before, session.content().answers)
    },
    merge: async (choice) => {
      if (status.at === 'conflict') {
        const { theirs, base } = status
        choose(theirs, base, choice)
        await clock.until(keeping.resolve(theirs.version))
        return
      }
      const [first] = beside
      if (first === undefined) return
      choose({ ...first, device: 'a tab' }, undefined, choice)
      beside = beside.slice(1)
      await clock.until(keeping.joined(first.mark))
    },
    file: async () => {
      if (status.at === 'conflict' || beside.length > 0) return false
      const unmerged = await clock.until(keeping.unmerged())
      if (unmerged === 'conflict') return false
      beside = unmerged
      if (beside.length > 0) return false
      const outcome = session.submit()
      if (!outcome.ok) return false
      const { answers, hidden, reasons } = outcome
      const how = await hand({ id, form: DIARY.id, hash: DIARY.hash, answers, hidden, reasons, signatures: [], source: 'web' })
      if (how === 'refused') return false
      // What is out of sight is not filed, as the form says, and nothing else.
      const whole = session.content().answers
      const [filed, seen] = [wordsIn(answers), wordsIn(inSight(whole))]
      if (without(filed, seen).length + without(seen, filed).length > 0) throw new Error(`Filed ${[...filed]}, in sight were ${[...seen]}`)
      ledger.deed(whole, answers)
      await clock.until(keeping.finish())
      return true
    },
    reconnected: keeping.reconnected,
    flush: () => clock.until(keeping.flush()),
    close: async () => {
      await clock.until(keeping.close())
      tab.die()
    },
    crash: tab.die,
  }
}
