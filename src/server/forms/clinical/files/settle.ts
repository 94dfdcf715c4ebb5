import type { AnswerValues, FieldProblem } from '#contract'
import { filesIn, withFiles } from '#fields'
import type { FileRow } from '#server/forms/files'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { factsOfFile, faultOfFile } from '#server/records'
import type { FormSubject } from '../subject.ts'

export interface Settled {
  readonly answers: AnswerValues
  /** Files that the record holds once it is stored. */
  readonly ids: readonly string[]
}

interface Holding {
  readonly answers: AnswerValues
  readonly holder: string
  /** Files that the form which is replaced or corrected shows this person; they stay where they are. */
  readonly known?: ReadonlySet<string>
}

/**
 * Files among answers as they are stored: each was uploaded by this person to this form, or stands in the form it replaces or corrects, is of a kind the field takes, stands in one place
 * only, and is what the answer says it is; its facts are taken from the store. Throws invalid-value with every place (threat S10).
 */
export async function settleFiles(subject: FormSubject, tx: Tx, { answers, holder, known }: Holding): Promise<Settled> {
  const given = filesIn(subject.form.fields, answers)
  if (given.length === 0) return { answers, ids: [] }
  const { context, actor } = subject
  const ids = [...new Set(given.map(({ value }) => String(value.id)))].filter((id) => UUID.test(id))
  const rows = new Map((await context.files?.find(tx, actor.companyId, ids))?.map((row) => [row.id, row]))
  const seen = new Set<string>()
  const problems = given.flatMap((file): readonly FieldProblem[] => {
    const fault = faultOfFile(file, {
      row: rows.get(String(file.value.id)),
      isHeld: known?.has(String(file.value.id)) === true || isOwn(actor, holder, rows.get(String(file.value.id))),
      isRepeated: seen.has(String(file.value.id)),
    })
    seen.add(String(file.value.id))
    return fault === undefined ? [] : [{ path: `/answers${file.pointer.replace(/\/\d+$/, '')}`, message: subject.say({ key: `shared/files.${fault}` }) }]
  })
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
  return { answers: withFiles(subject.form.fields, answers, (file) => factsOfFile(rows.get(String(file.id)), file)), ids: ids.filter((id) => !known?.has(id)) }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const isOwn = ({ userId }: FormSubject['actor'], holder: string, row: FileRow | undefined): boolean =>
  row?.holder === holder && (row.resource !== null || row.createdBy === userId)
